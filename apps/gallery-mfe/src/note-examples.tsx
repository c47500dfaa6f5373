import { CardSkeletons, ContactNumber, EmptyState, ErrorNote, ScrollRegion, SearchBox } from '@loupe/web-kit';
import css from './gallery.module.css';

const LINES = Array.from({ length: 12 }, (_, n) => `Line ${n + 1}`);

export function NoteExamples() {
  return (
    <>
      <ErrorNote error="The server could not be reached." />
      <ErrorNote error="The jobs could not be read." onRetry={() => undefined} />
      <EmptyState text="No items at this location" />
      <CardSkeletons count={1} />
      <SearchBox placeholder="Search jobs, names, phones…" />
      <ContactNumber contact="07700 900123, or 01926 496000 after six" />
      <ScrollRegion className={css.scrolls} aria-label="Lines">
        {LINES.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </ScrollRegion>
    </>
  );
}
