import { useSearchParams } from '@loupe/plugin-sdk/router';
import { useEffect, useRef } from 'react';

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
