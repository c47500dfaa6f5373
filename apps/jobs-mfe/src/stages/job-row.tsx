import {
  displayLocation,
  displayNumber,
  isMissing,
  isOverdue,
  moneyWords,
  nextStep,
  displayStatus,
  statusDisplay,
  type PageStage,
} from '@loupe/domain';
import { useOpenJob } from '@loupe/plugin-sdk';
import { LIVE_CARD_STATUSES, type JobListItem } from '@loupe/shared-types';
import {
  CardSkeletons,
  ErrorNote,
  JobLink,
  lazyPart,
  onEscape,
  useAction,
  useCalendar,
  useNow,
} from '@loupe/web-kit';
import { useActionsOn } from '../job-actions';
import { useId, useState, type ReactNode } from 'react';
import { changeStatus, setMissing } from '../actions';
import { daysInStage } from '../ages';
import { useCardUse } from '../card-use';
import { DueDate } from '../due-date';
import { CardButton } from '../job-card/card-controls';
import controls from '../job-card/controls.module.css';
import { useFocusReturn } from '../job-card/focus-return';
import { MissingQuestion } from '../job-card/missing-question';
import { takeNextStep } from '../next-step-action';
import { SurnameFirst } from '../job-card/surname-first';
import css from './job-row.module.css';
import { MenuButton } from '../menu-button';

const EditJobDialog = lazyPart(() => import('../job-card/edit-job-dialog'));
const CallEntry = lazyPart(() => import('../job-card/call-entry'), <CardSkeletons count={1} />);
const CallHistory = lazyPart(() => import('../job-card/call-history'), <CardSkeletons count={1} />);
const OrderPartsDialog = lazyPart(() => import('../job-card/order-parts-dialog'));

interface JobRowProps {
  readonly job: JobListItem;
  readonly page: PageStage;
  /** Its card, shown below the row on request: nothing of it is missing here. */
  readonly children: ReactNode;
}

type Open = 'card' | 'edit' | 'order' | 'call' | 'history' | 'missing' | null;

/** One job in 48 px: what tells it apart, its likeliest next step, and its actions in a menu (DENSITY-2). */
export default function JobRow({ job, page, children }: JobRowProps) {
  const id = useId();
  const calendar = useCalendar();
  const now = useNow();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  useFocusReturn(open);
  const left = useCardUse(open !== null);
  const openJob = useOpenJob();
  const taking = useAction(takeNextStep);
  const status = useAction(changeStatus);
  const missing = useAction(setMissing);
  const jobActions = useActionsOn(job);
  const step = nextStep(job, page);
  const number = displayNumber(job);
  const money = moneyWords(job);

  function takeStep() {
    if (!step) return undefined;
    if (step.id === 'order-parts') return setOpen('order');
    // Which amount is agreed is asked on the card.
    if (step.sets === null) return setOpen('card');
    return taking.run({ job, step });
  }

  // A closed job is reopened in its sheet, with a reason (COLLECT-7).
  const ofOpenJob = [
    { label: 'Log call', run: () => setOpen('call') },
    { label: 'History', run: () => setOpen('history') },
    { label: 'Edit', run: () => setOpen('edit') },
    ...(isMissing(job) ? [] : [{ label: 'Mark as missing', run: () => setOpen('missing') }]),
    ...jobActions.map(({ label, run }) => ({ label, run: () => run([job.id]) })),
    ...(job.jobStatus === 'Inspected and Waiting on Parts' && step?.id !== 'order-parts'
      ? [{ label: 'Order Parts', run: () => setOpen('order') }]
      : []),
    ...LIVE_CARD_STATUSES.map((to) => ({
      label: to,
      isChosen: job.jobStatus === to,
      run: () => {
        return job.jobStatus === to ? undefined : status.run({ job, status: to });
      },
    })),
  ];

  return (
    <div className={css.place}>
      <div className={css.row} role="group" aria-labelledby={id}>
        <span className={css.first}>
          <span id={id}>
            <JobLink job={job} className={css.number} />
          </span>
          <span className={css.small}>
            {statusDisplay(displayStatus(job)).label}{' '}
            {job.statusOrder === 'High Priority' && <strong>High Priority</strong>}{' '}
            {isOverdue(job, now, calendar) && <strong>Overdue</strong>}
          </span>
        </span>
        <span className={css.what}>
          <span className={css.name}>
            <SurnameFirst job={job} />
          </span>
          <span className={css.small}>
            <DueDate job={job} /> <bdi>{job.items}</bdi>
          </span>
        </span>
        <span className={css.where}>
          <span title={displayLocation(job)}>{displayLocation(job)}</span>
          <span className={css.small}>
            {daysInStage(job, calendar, now) ?? `Day ${calendar.daysBetween(job.dateCreated, now)}`}
          </span>
        </span>
        <span className={css.money}>
          <span>{money.main}</span>
          <span className={css.small}>{money.note}</span>
        </span>
        <span className={css.step}>
          {step && (
            <CardButton isSmall isStep isPending={taking.pending} onClick={takeStep}>
              {step.label}
            </CardButton>
          )}
        </span>
        <MenuButton
          label={`Actions for ${number}`}
          items={[
            ...(step ? [{ label: step.label, run: takeStep }] : []),
            {
              label: open === 'card' ? 'Hide card' : 'Show card',
              run: () => setOpen(open === 'card' ? null : 'card'),
            },
            { label: 'Open job', run: () => openJob(job.id) },
            ...(page === 'completed' ? [] : ofOpenJob),
          ]}
        />
      </div>
      {(left ?? taking.error ?? status.error ?? missing.error) !== null && (
        <div className={css.below} role="status">
          {left}
          <ErrorNote error={taking.error} />
          <ErrorNote error={status.error} />
          <ErrorNote error={missing.error} />
        </div>
      )}
      {open === 'card' && <div className={css.below}>{children}</div>}
      {open === 'call' && (
        <div className={css.below}>
          <CallEntry job={job} onDone={close} onReopen={() => setOpen('call')} />
        </div>
      )}
      {open === 'history' && (
        <div className={css.below} onKeyDown={onEscape(close)}>
          <CallHistory job={job} />
          <CardButton isSmall variant="quiet" onClick={close}>
            Close the history
          </CardButton>
        </div>
      )}
      {open === 'missing' && (
        <div className={`${css.below} ${controls.held}`} role="status" onKeyDown={onEscape(close)}>
          <MissingQuestion
            autoFocus
            onMark={() => {
              close();
              return missing.run({ job, missing: 'Yes' });
            }}
            onCancel={close}
          />
        </div>
      )}
      {open === 'edit' && <EditJobDialog job={job} onClose={close} onReopen={() => setOpen('edit')} />}
      {open === 'order' && <OrderPartsDialog job={job} onClose={close} onReopen={() => setOpen('order')} />}
    </div>
  );
}
