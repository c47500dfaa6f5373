import { PageHead, Panel } from '@loupe/web-kit';
import type { ReactNode } from 'react';
import { CardExamples } from './card-examples';
import { FieldExamples } from './field-examples';
import css from './gallery.module.css';
import { NoteExamples } from './note-examples';
import { StatusExamples } from './status-examples';

const SECTIONS: readonly (readonly [title: string, examples: ReactNode])[] = [
  ['Status badges', <StatusExamples key="statuses" />],
  ['Fields', <FieldExamples key="fields" />],
  ['Notes and lists', <NoteExamples key="notes" />],
  ['Job cards, one of each stage', <CardExamples key="cards" />],
];

/** The shared components, each in its states. For development only: not part of a release. */
export default function GalleryPage() {
  return (
    <>
      <PageHead title="Gallery" subtitle="The components that pages share, each in its states" />
      {SECTIONS.map(([title, examples]) => (
        <Panel key={title} title={title}>
          <div className={css.examples}>{examples}</div>
        </Panel>
      ))}
    </>
  );
}
