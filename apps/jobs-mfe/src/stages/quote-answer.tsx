import type { JobListItem } from '@loupe/shared-types';
import { ErrorNote, useAction } from '@loupe/web-kit';
import { acceptQuote, rejectQuote } from '../actions';
import { CardButton } from '../job-card/card-controls';
import { AcceptQuote } from './accept-quote';

interface QuoteAnswerProps {
  readonly job: JobListItem;
  /** The key that presses Accept. */
  readonly shortcut?: string | undefined;
}

/** Accept and Reject of a pending quote, and why a save failed (QUOTE-1). */
export function QuoteAnswer({ job, shortcut }: QuoteAnswerProps) {
  const accept = useAction(acceptQuote);
  const reject = useAction(rejectQuote);
  const isBusy = accept.pending || reject.pending;
  return (
    <>
      <AcceptQuote job={job} action={accept} isBusy={isBusy} shortcut={shortcut}>
        <CardButton isStep isPending={reject.pending} onClick={() => !isBusy && reject.run({ job })}>
          Reject
        </CardButton>
      </AcceptQuote>
      <ErrorNote error={accept.error} />
      <ErrorNote error={reject.error} />
    </>
  );
}
