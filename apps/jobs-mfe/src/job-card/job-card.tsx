import { displayNumber, nextStep, type PageStage } from '@loupe/domain';
import type { JobListItem } from '@loupe/shared-types';
import { Icon } from '@loupe/plugin-sdk/icons';
import {
  CardSkeletons,
  DraftSign,
  ErrorNote,
  lazyPart,
  LongText,
  onEscape,
  useAction,
  useCalendar,
  useNow,
} from '@loupe/web-kit';
import { useActionsOn } from '../job-actions';
import { useId, useState, type ReactNode } from 'react';
import { changeStatus, moveItem } from '../actions';
import { ageWords } from '../ages';
import { CardButton } from './card-controls';
import { CardHead } from './card-head';
import { CardItems } from './card-items';
import { useChangedElsewhere } from './changed-elsewhere';
import { useCardUse } from '../card-use';
import { DueDate } from '../due-date';
import { MenuButton } from '../menu-button';
import { takeNextStep } from '../next-step-action';
import { useFocusReturn } from './focus-return';
import css from './job-card.module.css';
import { LocationChanger } from './location-changer';
import { MissingToggle } from './missing-toggle';
import { PartsPlace } from './parts-place';
import { NextStepButton } from './next-step-button';
import { StatusSelect } from './status-select';

// A separate chunk: the panel reads the calls, so it needs the network anyway.
const CallHistory = lazyPart(() => import('./call-history'), <CardSkeletons count={1} />);
// Its fields and drafts are not needed before it is opened.
const CallEntry = lazyPart(() => import('./call-entry'), <CardSkeletons count={1} />);
const PartsPanel = lazyPart(
  async () => ({ default: (await import('./parts-panel')).PartsPanel }),
  ({ job }) => <PartsPlace count={job.partsCount} />,
);
const EditJobDialog = lazyPart(() => import('./edit-job-dialog'));
const OrderPartsDialog = lazyPart(() => import('./order-parts-dialog'));

interface JobCardProps {
  readonly job: JobListItem;
  /** The page it is on, which may decide the likeliest next step. */
  readonly page?: PageStage;
  /** Beside the status: Overdue. */
  readonly badges?: ReactNode;
  /** How long the job has been on this page; without it, the days since intake and in the stage. */
  readonly age?: string;
  /** Checkboxes of the stage, above the actions. */
  readonly options?: ReactNode;
  /** The other actions of the stage, beside the likeliest; without it, the status dropdown. */
  readonly actions?: ReactNode;
  /** Errors of the stage's own actions. */
  readonly failures?: ReactNode;
}

type Open = 'call' | 'history' | 'edit' | 'order' | null;

/** One repair job, on every stage page: customer, item, location, age, balance, and actions. */
export function JobCard({ job, page, badges, age, options, actions, failures }: JobCardProps) {
  const [open, setOpen] = useState<Open>(null);
  const status = useAction(changeStatus);
  const move = useAction(moveItem);
  const taking = useAction(takeNextStep);
  const changed = useChangedElsewhere(job);
  const jobActions = useActionsOn(job);
  const panel = useId();
  const close = () => setOpen(null);
  useFocusReturn(open);
  const left = useCardUse(open !== null);
  const toggle = (what: Open) => setOpen(open === what ? null : what);
  const waitsForParts = job.jobStatus === 'Inspected and Waiting on Parts';
  const step = nextStep(job, page);
  const order = () => setOpen('order');

  return (
    <article
      className={`${css.card} ${left || changed ? css.changed : ''}`}
      aria-labelledby={`job-${job.id}`}
      onKeyDown={open === 'history' ? onEscape(close) : undefined}
    >
      <div role="status">{(left ?? changed) && <p className={css.note}>{left ?? changed}</p>}</div>
      <CardHead job={job} badges={badges} />
      <CardItems job={job} />
      {job.notes && (
        <p className={css.notes}>
          <LongText text={job.notes} />
        </p>
      )}
      {(waitsForParts || job.partsCount > 0) && (
        <PartsPanel job={job} onOrder={waitsForParts && step?.id !== 'order-parts' ? order : undefined} />
      )}
      <div className={css.meta}>
        <LocationChanger job={job} action={move} />
        <span className={css.fact}>
          <Icon name="clock" size={15} />
          <Age job={job} age={age} />
        </span>
        <span className={css.dueOn}>
          <DueDate job={job} />
        </span>
        <span className={css.fact}>
          <Icon name="phone" size={15} />
          {job.callCount === 0 ? 'No calls' : job.callCount === 1 ? '1 call' : `${job.callCount} calls`}
        </span>
        <MissingToggle job={job} isMissingPage={page === 'missing'} />
      </div>
      {options && <div className={css.options}>{options}</div>}
      <div className={css.failures}>
        <ErrorNote error={taking.error} />
        <ErrorNote error={status.error} />
        <ErrorNote error={move.error} />
        {failures}
      </div>
      <div id={panel} className={open === 'call' || open === 'history' ? css.section : undefined}>
        {open === 'call' && <CallEntry job={job} onDone={close} onReopen={() => setOpen('call')} />}
        {open === 'history' && <CallHistory job={job} />}
      </div>
      <div className={css.acts}>
        {step && step.id !== 'accept-quote' && (
          <NextStepButton job={job} step={step} action={taking} onOrder={order} isQuiet={open === 'call'} />
        )}
        {actions === undefined ? <StatusSelect job={job} action={status} /> : actions}
        <div className={css.rest}>
          <CardButton
            variant="quiet"
            aria-expanded={open === 'call'}
            aria-controls={panel}
            onClick={() => toggle('call')}
          >
            Log call
            {open !== 'call' && <DraftSign name={`call-${job.id}`} />}
          </CardButton>
          <CardButton
            variant="quiet"
            aria-expanded={open === 'history'}
            aria-controls={panel}
            onClick={() => toggle('history')}
          >
            History
          </CardButton>
          <CardButton variant="quiet" onClick={() => setOpen('edit')}>
            Edit
            {open !== 'edit' && <DraftSign name={`edit-job-${job.id}`} />}
          </CardButton>
          {jobActions.length > 0 && (
            <MenuButton
              label={`More for ${displayNumber(job)}`}
              items={jobActions.map(({ label, run }) => ({ label, run: () => run([job.id]) }))}
            />
          )}
        </div>
      </div>
      {open === 'edit' && <EditJobDialog job={job} onClose={close} onReopen={() => setOpen('edit')} />}
      {open === 'order' && <OrderPartsDialog job={job} onClose={close} onReopen={() => setOpen('order')} />}
    </article>
  );
}

function Age({ job, age }: Pick<JobCardProps, 'job' | 'age'>) {
  const calendar = useCalendar();
  const now = useNow();
  if (age) return age;
  return (
    <span title={`Taken in ${calendar.formatLongDate(job.dateCreated)}`}>{ageWords(job, calendar, now)}</span>
  );
}
