import { useSearchParams } from '@loupe/plugin-sdk/router';
import { useEffect, useRef } from 'react';

/** The number of a transfer or a check in an address; null where there is none. */
export function idIn(search: URLSearchParams, name: string): number | null {
  const given = search.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null;
}

/**
 * The query of the address, which says where scans go. A scanner may be quicker than the page is drawn for what was
 * just chosen: `current` gives what was last set.
 */
export function useScanAddress() {
  const [search, setSearch] = useSearchParams();
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  return {
    search,
    current: (name: string): string | null => latest.current.get(name),
    replace(params: Readonly<Record<string, string>>) {
      latest.current = new URLSearchParams(params);
      setSearch(params, { replace: true });
    },
  };
}
