import { useEffect, useRef, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { ErrorNote, FoundJob, useJobs } from '@loupe/web-kit';
import css from './search-results.module.css';

const MOST_RESULTS = 8;

interface SearchResultsProps {
  readonly search: string;
  /** The search form: a press or focus outside it closes the results. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** `chosen` when a result was followed. */
  readonly onClose: (chosen?: 'chosen') => void;
}

/** The search results of every stage, below the header's search box, on a page without a list of its own. */
export default function SearchResults({ search, form, onClose }: SearchResultsProps) {
  const { items, total, isLoading, isDebouncing, error, retry } = useJobs({ search, limit: MOST_RESULTS });
  const box = useRef<HTMLDivElement>(null);
  const isReady = !isLoading && !isDebouncing && !error;

  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !form.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [form, onClose]);

  useEffect(() => {
    const field = form.current?.querySelector('input');
    const walk = (event: KeyboardEvent) => {
      const stops = [field, ...(box.current?.querySelectorAll('a') ?? [])];
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const at = stops.findIndex((stop) => stop === document.activeElement);
      if (event.key === 'Escape' && at > 0) {
        event.preventDefault();
        field?.focus();
        onClose();
      }
      if (step === undefined || at < 0) return;
      event.preventDefault();
      stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
    };
    const place = form.current;
    place?.addEventListener('keydown', walk);
    return () => place?.removeEventListener('keydown', walk);
  }, [form, onClose]);

  return (
    <div ref={box} className={css.results} role="region" aria-label="Jobs found">
      <p role="status" className={css.count}>
        {isReady
          ? total === 0
            ? 'No jobs found matching your search.'
            : `${total.toLocaleString('en-GB')} ${total === 1 ? 'job' : 'jobs'} found`
          : error
            ? ''
            : 'Searching…'}
      </p>
      <ErrorNote error={error} onRetry={retry} />
      {isReady && (
        <ul>
          {items.map((job) => (
            <li key={job.id}>
              <FoundJob job={job} className={css.job} onFollow={() => onClose('chosen')} />
            </li>
          ))}
          {total > items.length && (
            <li>
              <Link
                to={`/timeline-view?${new URLSearchParams({ search }).toString()}`}
                className={css.all}
                onClick={() => onClose('chosen')}
              >
                All in Timeline View
              </Link>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
