import { useEffect, useState } from 'react';
import css from './plugins.module.css';

const QUIET_MS = 300;

let loading = 0;
let arrived: (() => void)[] = [];

/** Resolves once no page is loading. */
export const pageArrived = (): Promise<void> =>
  loading === 0 ? Promise.resolve() : new Promise((resolve) => arrived.push(resolve));

/** The skeleton of a loading page; delayed, so that a quick one never shows it. */
export function PageLoading() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    loading += 1;
    return () => {
      loading -= 1;
      if (loading > 0) return;
      for (const resolve of arrived) resolve();
      arrived = [];
    };
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={css.loading} role="status" aria-label="Loading">
      {slow && (
        <>
          <i />
          <i />
          <i />
        </>
      )}
    </div>
  );
}
