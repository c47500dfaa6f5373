import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { jobIn, searchWithoutJob } from '@loupe/plugin-sdk';

/** The router's place of the current entry in the history of this tab. */
function historyIndex(): number {
  const state = window.history.state as { readonly idx?: unknown } | null;
  return typeof state?.idx === 'number' ? state.idx : 0;
}

interface OpenSheet {
  readonly jobId: number;
  /** Opened by the address alone, such as in a new tab: no page of this tab lies beneath (SHEET-2). */
  readonly isPage: boolean;
  readonly close: () => void;
}

/** The job's sheet that the address opens; null when it opens none. Closing goes back to the page beneath (SHEET-1). */
export function useSheet(): OpenSheet | null {
  const { pathname, search, hash, key, state } = useLocation();
  const navigate = useNavigate();
  const jobId = jobIn(search);
  const beneath = useRef<{ readonly index: number; readonly pathname: string } | null>(null);
  useLayoutEffect(() => {
    if (jobId === null) beneath.current = { index: historyIndex(), pathname };
  });

  const close = useCallback(() => {
    const steps = beneath.current?.pathname === pathname ? historyIndex() - beneath.current.index : 0;
    if (steps > 0) return void navigate(-steps);
    return void navigate(
      { pathname, search: searchWithoutJob(search), hash },
      { replace: true, preventScrollReset: true, state: state as unknown },
    );
  }, [hash, navigate, pathname, search, state]);

  // The first entry of a tab has no key of its own.
  return jobId === null ? null : { jobId, isPage: key === 'default', close };
}
