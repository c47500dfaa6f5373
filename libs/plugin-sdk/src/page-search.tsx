import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface PageSearches {
  readonly textAt: (path: string) => string | undefined;
  /** A stable function, so that an effect that sets the text of a new address does not rerun as the text changes. */
  readonly setTextAt: (path: string, text: string) => void;
  /** How many components of the open page use the text. */
  readonly users: number;
  readonly addUser: (by: 1 | -1) => void;
}

const SearchContext = createContext<PageSearches | null>(null);

/** Keeps the search text of each page while the user is signed in. Provided by the shell. */
export function SearchProvider({ children }: { readonly children: ReactNode }) {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const [users, setUsers] = useState(0);
  const addUser = useCallback((by: 1 | -1) => setUsers((before) => before + by), []);
  const setTextAt = useCallback(
    (path: string, text: string) => setTexts((before) => new Map(before).set(path, text)),
    [],
  );
  const searches = useMemo<PageSearches>(
    () => ({ textAt: (path) => texts.get(path), setTextAt, users, addUser }),
    [addUser, setTextAt, texts, users],
  );
  return <SearchContext.Provider value={searches}>{children}</SearchContext.Provider>;
}

function useSearches(): PageSearches {
  const searches = useContext(SearchContext);
  if (!searches) throw new Error('usePageSearch works only inside the shell or renderPage');
  return searches;
}

type SearchText = readonly [text: string, setText: (text: string) => void];

function useSearchText({ textAt, setTextAt }: PageSearches): SearchText {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const given = (state as { readonly search?: unknown } | null)?.search;
  const asked = new URLSearchParams(search).get('search') ?? (typeof given === 'string' ? given : null);

  useEffect(() => {
    if (asked !== null) setTextAt(pathname, asked);
  }, [asked, pathname, setTextAt]);

  const setText = useCallback(
    (text: string) => {
      setTextAt(pathname, text);
      if (asked === null) return;
      const rest = new URLSearchParams(search);
      rest.delete('search');
      void navigate({ pathname, search: rest.toString(), hash }, { replace: true, preventScrollReset: true });
    },
    [asked, hash, navigate, pathname, search, setTextAt],
  );

  return [textAt(pathname) ?? asked ?? '', setText];
}

/**
 * The search text of the open page, and its setter. The header's search box and a `SearchBox` in the page share it; it
 * is kept per path. `?search=` in the address, or `search` in the state of a link, gives its first value (SEARCH-6);
 * typing removes the parameter from the address.
 */
export function usePageSearch(): SearchText {
  const searches = useSearches();
  const { addUser } = searches;
  useEffect(() => {
    addUser(1);
    return () => addUser(-1);
  }, [addUser]);
  return useSearchText(searches);
}

/** The same text for the header, and whether the open page searches by it. */
export function useHeaderSearch(): readonly [...SearchText, pageSearches: boolean] {
  const searches = useSearches();
  return [...useSearchText(searches), searches.users > 0];
}
