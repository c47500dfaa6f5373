import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useShell, type NoticeAction } from '@loupe/plugin-sdk';
import { userMessageOf, type ApiError } from './api-error';
import { call, type Call } from './api';
import { recordWrites, type Writes } from './writes';

export interface Words {
  readonly title: string;
  readonly description?: string;
  readonly detail?: string;
}

/** A user action: the calls it makes, and its two toasts. The queries it makes stale are invalidated. */
export interface Action<In, Out> {
  readonly request: (input: In, call: Call) => Promise<Out>;
  /** Writes the response into the cache, before the invalidation. */
  readonly answer?: (client: QueryClient, output: Out, input: In) => void;
  /** Null shows no toast. */
  readonly success?: Words | ((output: Out, input: In) => Words | null);
  /** Further buttons of the success toast: what is likely to come next. */
  readonly offers?: (output: Out, input: In) => readonly NoticeAction[];
  /** What was acted on, such as a job, which the toasts name below their words. */
  readonly about?: (input: In) => string;
  readonly failure: Words | ((error: ApiError, input: In) => Words);
  /** What is said, without an Undo, where the calls changed nothing because it had happened already. */
  readonly repeated?: (output: Out, input: In, call: Call) => Promise<Words>;
  /** The Undo of the toast; its success or failure is a toast of its own. Undefined offers none. */
  readonly undo?: (input: In, output: Out) => ((call: Call) => Promise<Out | undefined>) | undefined;
}

export interface RunningAction<In, Out> {
  /** Runs it. Undefined when it failed: the toast was shown and `error` is set. A call while pending is ignored. */
  readonly run: (input: In) => Promise<Out | undefined>;
  readonly pending: boolean;
  /** The input of the current or last run. */
  readonly input: In | undefined;
  /** Why it failed, to be shown beside the control until the next run. */
  readonly error: ApiError | null;
  readonly clear: () => void;
}

export function useAction<In, Out>(action: Action<In, Out>): RunningAction<In, Out> {
  const client = useQueryClient();
  const { notify } = useShell();
  const busy = useRef(false);
  const writes = useRef<Writes>(null);
  const fail = (error: ApiError, input: In) => {
    const words = typeof action.failure === 'function' ? action.failure(error, input) : action.failure;
    const detail = words.description?.includes(error.userMessage) ? undefined : error.userMessage;
    notify({ tone: 'failure', ...words, detail });
  };

  const mutation = useMutation<Out, ApiError, In>({
    mutationFn: (input) => {
      const made = recordWrites();
      writes.current = made;
      return action.request(input, made.call);
    },
    onSuccess: async (output, input) => {
      action.answer?.(client, output, input);
      writes.current?.invalidate(client);
      if (action.repeated && writes.current?.changedNothing()) {
        const notice = await action.repeated(output, input, call);
        return notify({ tone: 'failure', stays: true, ...notice });
      }
      const words = typeof action.success === 'function' ? action.success(output, input) : action.success;
      if (!words) return undefined;
      const detail = action.about?.(input) ?? words.detail;
      const takeBack = action.undo?.(input, output);
      const undo =
        takeBack &&
        (() => {
          const made = recordWrites();
          void takeBack(made.call).then(
            (undone) => {
              // An undo returns the same shape as the action.
              if (undone !== undefined) action.answer?.(client, undone, input);
              made.invalidate(client);
              notify({ title: 'Undone', description: `Taken back: ${words.title}`, detail });
            },
            (error: unknown) => {
              made.invalidate(client);
              notify({
                tone: 'failure',
                title: 'Not undone',
                description: userMessageOf(error),
                stays: true,
              });
            },
          );
        });
      return notify({
        ...words,
        detail,
        undo,
        ...(action.offers && { actions: action.offers(output, input) }),
      });
    },
    onError: (error, input) => {
      if (error.isCancelled) return;
      // A conflict: another user's change came first, so the cache is stale.
      if (error.status === 409) writes.current?.invalidate(client);
      fail(error, input);
    },
  });

  const { mutateAsync, reset } = mutation;
  const run = useCallback(
    async (input: In) => {
      if (busy.current) return undefined;
      busy.current = true;
      try {
        return await mutateAsync(input);
      } catch {
        return undefined;
      } finally {
        busy.current = false;
      }
    },
    [mutateAsync],
  );
  return {
    run,
    pending: mutation.isPending,
    input: mutation.variables,
    error: mutation.error?.isCancelled ? null : mutation.error,
    clear: reset,
  };
}
