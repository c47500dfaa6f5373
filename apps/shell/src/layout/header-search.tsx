import { useEffect, useRef, useSyncExternalStore, type FormEvent, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { openCamera, useHeaderSearch, useShell } from '@loupe/plugin-sdk';
import { LONGEST_SEARCH, type PluginList } from '@loupe/shared-types';
import { Icon } from '@loupe/plugin-sdk/icons';
import { findPart, findText, isFinding, openFind } from '../find/open-find';
import { useTypeToFind } from '../find/type-to-find';
import { pageAt } from '../plugins/navigation';
import { isTyping } from './typing';
import css from './header.module.css';

const prefetchFind = () => void findPart().catch(() => undefined);

/**
 * The search of the current page. Where the page defines it, submitting opens the search of another (SEARCH-6). On any
 * other page without a list, typing goes on in Find (FIND-3).
 */
export function HeaderSearch({ list }: { readonly list: PluginList | undefined }) {
  const [text, setText, pageSearches] = useHeaderSearch();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { singleKeys } = useShell();
  const input = useRef<HTMLInputElement>(null);
  const goesTo = pageAt(list, pathname)?.searchGoesTo;

  useEffect(() => {
    if (!singleKeys) return undefined;
    const focus = (event: globalThis.KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isFinding() ||
        isTyping(event.target)
      )
        return;
      event.preventDefault();
      if (!pageSearches) return openFind();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [pageSearches, singleKeys]);
  useTypeToFind(singleKeys);

  const type = (typed: string) => {
    setText(typed);
    // The dialog takes over what is typed until it has loaded.
    if (!pageSearches && !goesTo && typed !== '') openFind(typed);
  };
  const isOpen = useSyncExternalStore(findText.subscribe, isFinding);
  const wasFinding = useRef(false);
  useEffect(() => {
    if (wasFinding.current && !isOpen && !pageSearches) setText('');
    wasFinding.current = isOpen;
  }, [isOpen, pageSearches, setText]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = text.trim();
    if (asked === '' || !goesTo) return;
    setText('');
    void navigate(`${goesTo}?search=${encodeURIComponent(asked)}`);
  };

  const clear = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (text === '') input.current?.blur();
    else setText('');
  };

  return (
    <form role="search" className={css.search} onSubmit={submit}>
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
        onPointerEnter={prefetchFind}
        onFocus={prefetchFind}
        onChange={(event) => type(event.target.value)}
        onKeyDown={clear}
      />
      {singleKeys && <kbd aria-hidden="true">/</kbd>}
      <button type="button" aria-label="Scan with the camera" onClick={() => openCamera()}>
        <Icon name="camera" size={20} />
      </button>
    </form>
  );
}
