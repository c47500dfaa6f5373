import { loadable, useLoaded } from '@loupe/web-kit';
import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { notify } from '../toasts/notices';

/**
 * Says in a toast that what was to open above the page did not arrive, and takes it back: it does not open by itself
 * once the connection is there again (SAVE-11).
 */
export function useRefusedOverlay(error: unknown, name: string, onClose: () => void): void {
  const refuse = useEffectEvent(() => {
    notify({
      tone: 'failure',
      title: `${name} cannot be opened`,
      description:
        'It has to be loaded first, and the server cannot be reached. Check the connection and try again.',
    });
    onClose();
  });
  useEffect(() => {
    if (error !== undefined) refuse();
  }, [error]);
}

/** A component that opens above the page and whose code is loaded with its first use; `name` is what a user calls it. */
export function overlayPart<Props extends { readonly onClose: () => void }>(
  name: string,
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  const part = loadable(async () => (await load()).default);
  return function OverlayPart(props: Props) {
    const { value: Part, error } = useLoaded(part);
    useRefusedOverlay(error, name, props.onClose);
    return Part ? <Part {...props} /> : null;
  };
}
