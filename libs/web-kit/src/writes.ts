import type { QueryClient } from '@tanstack/react-query';
import { isRead, markRead } from '@loupe/plugin-sdk';
import { invalidatedBy, type EndpointId } from '@loupe/shared-types';
import { call, type Call } from './api';
import { invalidate } from './keys';

export interface Writes {
  /** As `call`, and records what was called. */
  readonly call: Call;
  /**
   * Invalidates what the calls have made stale, unless the event of the same change has done so already. A later
   * event is ignored.
   */
  readonly invalidate: (client: QueryClient) => void;
  /** Whether the service has said that the calls changed nothing: what they ask for had happened already. */
  readonly changedNothing: () => boolean;
}

export function recordWrites(): Writes {
  const paths = new Set<string>();
  const changes: number[] = [];
  let isAcknowledged = false;
  const hear = (made: readonly number[]) => {
    isAcknowledged = true;
    changes.push(...made);
  };
  const recorded = ((id: EndpointId, options: object = {}) => {
    for (const path of invalidatedBy(id)) paths.add(path);
    return call(id, { ...options, onChanges: hear } as never);
  }) as Call;
  return {
    call: recorded,
    changedNothing: () => isAcknowledged && changes.length === 0,
    invalidate(client) {
      if (changes.length > 0 && changes.every(isRead)) return;
      changes.forEach(markRead);
      void invalidate(client, [...paths]);
    },
  };
}
