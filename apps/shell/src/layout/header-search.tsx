import { useCallback, useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHeaderSearch, useShell } from '@loupe/plugin-sdk';
import { LONGEST_SEARCH, type PluginList } from '@loupe/shared-types';
import { Icon } from '@loupe/plugin-sdk/icons';
import { lazyPart } from '@loupe/web-kit';
import { pageAt } from '../plugins/navigation';
import { useSingleKeys } from './single-keys';
import { isTyping } from './typing';
import css from './header.module.css';

const SearchResults = lazyPart(() => import(/* webpackChunkName: "search-results" */ './search-results'));

/**
 * The search of the current page. Where the page defines it, submitting opens the search of another (SEARCH-6). On a page
 * without a search, submitting shows the jobs found.
 */
export function HeaderSearch({ list }: { readonly list: PluginList | undefined }) {
  const [text, setText, pageSearches] = useHeaderSearch();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [singleKeys] = useSingleKeys(useShell().user.userId);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [results, setResults] = useState<{ readonly search: string; readonly at: string } | null>(null);
  const close = useCallback(
    (chosen?: 'chosen') => {
      setResults(null);
      if (chosen) setText('');
    },
    [setText],
  );

  useEffect(() => {
    if (!singleKeys) return undefined;
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [singleKeys]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const goesTo = pageAt(list, pathname)?.searchGoesTo;
    const asked = text.trim();
    if (asked === '') return;
    if (!goesTo) {
      if (!pageSearches) setResults({ search: asked, at: pathname });
      return;
    }
    setText('');
    void navigate(`${goesTo}?search=${encodeURIComponent(asked)}`);
  };

  const clear = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (results) setResults(null);
    else if (text === '') input.current?.blur();
    else setText('');
  };

  return (
    <form ref={form} role="search" className={css.search} onSubmit={submit}>
      <Icon name="find" />
      <input
        ref={input}
        type="search"
        name="search"
        aria-label="Search jobs, names, phones"
        aria-keyshortcuts={singleKeys ? '/' : undefined}
        placeholder="Search jobs, names, phones…"
        autoComplete="off"
        spellCheck={false}
        value={text}
        maxLength={LONGEST_SEARCH}
        onChange={(event) => {
          setText(event.target.value);
          setResults(null);
        }}
        onKeyDown={clear}
      />
      {singleKeys && <kbd aria-hidden="true">/</kbd>}
      {results?.at === pathname && <SearchResults search={results.search} form={form} onClose={close} />}
    </form>
  );
}
