import { useEffect, useState } from 'react';
import css from './plugins.module.css';

const QUIET_MS = 300;

/** The skeleton of a loading page; delayed, so that a quick one never shows it. */
export function PageLoading() {
  const [slow, setSlow] = useState(false);
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
