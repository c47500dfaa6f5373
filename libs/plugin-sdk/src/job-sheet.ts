import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The search parameter that opens a job's sheet over any page: `?job=1234`. */
const JOB_PARAM = 'job';

/** The search string of a page with the sheet of this job open over it; everything else in it stays. */
export function searchWithJob(search: string, id: number): string {
  const params = new URLSearchParams(search);
  params.set(JOB_PARAM, String(id));
  return `?${params.toString()}`;
}

/** The job whose sheet the address opens; null when it opens none. */
export function jobIn(search: string): number | null {
  const asked = new URLSearchParams(search).get(JOB_PARAM) ?? '';
  return /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : null;
}

/** The search string of the page without the sheet. */
export function searchWithoutJob(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(JOB_PARAM);
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** Opens a job's sheet over the current page; Back closes it. */
export function useOpenJob(): (id: number) => void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (id) =>
      void navigate(
        { pathname, search: searchWithJob(search, id), hash },
        { state: state as unknown, preventScrollReset: true },
      ),
    [hash, navigate, pathname, search, state],
  );
}
