import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNote } from './feedback';

interface QueryViewProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  readonly loading: ReactNode;
  /** Class of a frame around the error. */
  readonly inset?: string | undefined;
  readonly children: (data: T) => ReactNode;
}

/** A single read in each of its states: loading, failed (beside what was read before), or its data. */
export function QueryView<T>({ query, loading, inset, children }: QueryViewProps<T>) {
  const { data, error, refetch } = query;
  const failure = <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {error && (inset === undefined ? failure : <div className={inset}>{failure}</div>)}
      {data === undefined && !error && loading}
      {data !== undefined && children(data)}
    </>
  );
}
