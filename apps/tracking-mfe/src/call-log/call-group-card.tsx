import { countOf, displayNumber, fullName, displayStatus } from '@loupe/domain';
import { Button } from '@loupe/plugin-sdk/ui';
import {
  ContactNumber,
  DraftSign,
  ErrorNote,
  JobLink,
  LongText,
  ScrollRegion,
  StatusBadge,
  useJobCalls,
} from '@loupe/web-kit';
import { useEffect, useId, useRef } from 'react';
import { newestFirst, type CallGroup } from './call-groups';
import { CallEntry } from './call-entry';
import css from './call-log.module.css';

interface CallGroupCardProps {
  readonly group: CallGroup;
  /** While searching only matching calls are shown; otherwise all calls of a job. */
  readonly isSearching: boolean;
  readonly onAddCall: () => void;
  /** Set where the job's first call was just logged, at a button that is gone: the focus goes on to this card. */
  readonly onFocus?: () => void;
}

/** A repair job with its calls. Calls that are not in the loaded pages are fetched for it. */
export function CallGroupCard({ group, isSearching, onAddCall, onFocus }: CallGroupCardProps) {
  const { job } = group;
  const headingId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!onFocus) return;
    onFocus();
    if (!document.activeElement?.matches('input, textarea, select')) button.current?.focus();
  }, [onFocus]);
  const isPart = !isSearching && group.calls.length < job.callCount;
  const whole = useJobCalls(job.id, { enabled: isPart });
  const calls = isPart && whole.data ? newestFirst(whole.data) : group.calls;
  const count = isPart && !whole.data ? job.callCount : calls.length;

  return (
    <article className={css.group} aria-labelledby={headingId}>
      <header className={css.head}>
        <div>
          <div className={css.title}>
            <h2 id={headingId} className={css.number}>
              <JobLink job={job} />
            </h2>
            <StatusBadge status={displayStatus(job)} />
          </div>
          <p className={css.customer}>
            <bdi>{fullName(job)}</bdi>
            <ContactNumber contact={job.contactNumber} />
          </p>
          <p className={css.items}>
            <LongText text={job.items} />
          </p>
        </div>
        <Button ref={button} onClick={onAddCall} aria-describedby={headingId}>
          Add Call
          <DraftSign name={`add-call-${job.id}`} />
        </Button>
      </header>
      <h3 className={css.history}>Call History ({countOf(count, 'call')})</h3>
      <ErrorNote error={whole.error} onRetry={() => void whole.refetch()} />
      <ScrollRegion className={css.calls} aria-label={`Calls about ${displayNumber(job)}`}>
        <ol>
          {calls.map((call) => (
            <CallEntry key={call.id} call={call} />
          ))}
        </ol>
      </ScrollRegion>
    </article>
  );
}
