import type { CSSProperties } from 'react';
import { usePageSearch } from '@loupe/plugin-sdk';
import { LONGEST_SEARCH } from '@loupe/shared-types';
import { Icon } from '@loupe/plugin-sdk/icons';
import css from './search-box.module.css';

/** The page's own search box. It shares its text with the one in the header. */
export function SearchBox({ placeholder }: { readonly placeholder: string }) {
  const [text, setText] = usePageSearch();
  return (
    <div className={css.box} role="search" style={{ '--letters': placeholder.length } as CSSProperties}>
      <Icon name="find" />
      <input
        type="search"
        aria-label={placeholder.replace(/(\.\.\.|…)$/, '')}
        placeholder={placeholder}
        value={text}
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          setText('');
        }}
      />
      {text !== '' && (
        <button type="button" aria-label="Clear search" onClick={() => setText('')}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
