import { useId, useState } from 'react';
import css from './long-text.module.css';

/** About five lines of a card, which fit into a call panel with the button below them. */
const MOST_LETTERS = 480;
const MOST_LINES = 8;

/** Decided by character count: measuring the layout would lay out each card twice. */
const isLong = (text: string) =>
  text.length > MOST_LETTERS || text.split('\n', MOST_LINES + 1).length > MOST_LINES;

/** A user's text. A long one is collapsed, and expanded on demand and on paper. */
export function LongText({ text }: { readonly text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (!isLong(text)) return <bdi>{text}</bdi>;
  return (
    <>
      <bdi id={id} className={isOpen ? css.whole : css.folded}>
        {text}
      </bdi>
      <button
        type="button"
        className={css.more}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Show all'}
      </button>
    </>
  );
}
