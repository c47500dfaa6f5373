import {
  isActive,
  isErased,
  isInProgress,
  isWaitingForParts,
  nextStep,
  pageStageOf,
  STAGE_DISPLAYS,
  takesMoney,
} from '@loupe/domain';
import { searchWithJob, useShell } from '@loupe/plugin-sdk';
import { useLocation } from '@loupe/plugin-sdk/router';
import type { JobListItem } from '@loupe/shared-types';
import { DraftSign, ErrorNote, lazyPart, useAction } from '@loupe/web-kit';
import { useRef, useState, type RefObject } from 'react';
import { changeStatus } from '../actions';
import { ActionsOfJob } from '../job-actions';
import CallEntry from '../job-card/call-entry';
import { CardButton } from '../job-card/card-controls';
import { useFocusReturn } from '../job-card/focus-return';
import { MissingToggle } from '../job-card/missing-toggle';
import { NextStepButton } from '../job-card/next-step-button';
import { StatusSelect } from '../job-card/status-select';
import { takeNextStep } from '../next-step-action';
import ReopenJob from './reopen-job';
import { SHEET_KEYS, useSheetKeys } from './sheet-keys';
import { StageActions } from './stage-actions';
import { TakeMoney } from './take-money';
import css from './sheet.module.css';

const OrderPartsDialog = lazyPart(() => import('../job-card/order-parts-dialog'));

interface SheetActionsProps {
  readonly job: JobListItem;
  readonly isPage: boolean;
  /** In which the keys are heard. */
  readonly sheet: RefObject<HTMLElement | null>;
}

/** The actions of the job's stage, the likeliest first and filled (NEXT-1), and those other plugins offer. */
export function SheetActions({ job, isPage, sheet }: SheetActionsProps) {
  const [open, setOpen] = useState<'call' | 'order' | 'money' | null>(null);
  const taking = useAction(takeNextStep);
  const status = useAction(changeStatus);
  const step = nextStep(job);
  const { singleKeys } = useShell();
  const key = (name: keyof typeof SHEET_KEYS) => (singleKeys ? SHEET_KEYS[name] : undefined);
  const close = () => setOpen(null);
  const stepButton = useRef<HTMLButtonElement>(null);
  useFocusReturn(open, stepButton);
  useSheetKeys(sheet, () => setOpen('money'));
  // Of somebody erased there is nobody to call, and no job to take up again (COLLECT-9).
  const isNamed = !isErased(job);
  const orders = isWaitingForParts(job) && step?.id !== 'order-parts';

  return (
    <section className={css.actions} aria-label="Actions">
      <div className={css.row}>
        {open === 'money' && step && takesMoney(step) && (
          <TakeMoney job={job} step={step} action={taking} onClose={close} />
        )}
        {step && step.id !== 'accept-quote' && !(open === 'money' && takesMoney(step)) && (
          <NextStepButton
            ref={stepButton}
            job={job}
            step={step}
            action={taking}
            onOrder={() => setOpen('order')}
            isQuiet={open === 'call'}
            shortcut={key('step')}
          />
        )}
        <StageActions job={job} step={step} shortcut={key('step')} />
        {isActive(job) && (isInProgress(job) || isWaitingForParts(job)) && (
          <StatusSelect job={job} action={status} />
        )}
        {orders && (
          <CardButton aria-keyshortcuts={key('order')} onClick={() => setOpen('order')}>
            Order Parts
          </CardButton>
        )}
        {isNamed && (
          <>
            <CardButton
              aria-expanded={open === 'call'}
              aria-keyshortcuts={key('call')}
              onClick={() => setOpen(open === 'call' ? null : 'call')}
            >
              Log call
              {open !== 'call' && <DraftSign name={`call-${job.id}`} />}
            </CardButton>
            <ReopenJob job={job} />
          </>
        )}
      </div>
      <div className={`${css.row} ${css.quiet}`}>
        <ActionsOfJob job={job} />
        <Paper job={job} isPage={isPage} />
        <MissingToggle job={job} isMissingPage={job.missing === 'Yes'} />
      </div>
      {singleKeys && (
        <p className={css.keys} aria-hidden="true">
          {step && (
            <span>
              <kbd>{SHEET_KEYS.step}</kbd> next step
            </span>
          )}
          {isNamed && (
            <span>
              <kbd>{SHEET_KEYS.call}</kbd> log a call
            </span>
          )}
          <span>
            <kbd>{SHEET_KEYS.move}</kbd> move
          </span>
          {orders && (
            <span>
              <kbd>{SHEET_KEYS.order}</kbd> order parts
            </span>
          )}
        </p>
      )}
      <ErrorNote error={taking.error} />
      <ErrorNote error={status.error} />
      {open === 'call' && <CallEntry job={job} onDone={close} onReopen={() => setOpen('call')} />}
      {open === 'order' && <OrderPartsDialog job={job} onClose={close} onReopen={() => setOpen('order')} />}
    </section>
  );
}

function Paper({ job, isPage }: Omit<SheetActionsProps, 'sheet'>) {
  const { pathname } = useLocation();
  // In a tab of its own the sidebar marks the stage of the job, and not the page that it was opened from.
  const stage = pageStageOf(job);
  const path = stage ? STAGE_DISPLAYS[stage].path : pathname;
  return (
    <>
      <CardButton variant="quiet" onClick={() => window.print()}>
        Print
      </CardButton>
      {!isPage && (
        <a className={css.tab} href={path + searchWithJob('', job.id)} target="_blank" rel="noreferrer">
          Open in a tab
        </a>
      )}
    </>
  );
}
