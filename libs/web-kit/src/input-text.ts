import { useCallback, useRef, useSyncExternalStore, type Ref } from 'react';

/**
 * The text of an uncontrolled input, also when a form library sets it without telling React: it is read on each render
 * and each input event. Returns the ref for the input, which forwards it to `outer`.
 */
export function useInputText(
  outer: Ref<HTMLInputElement> | undefined,
): readonly [text: string, ref: (element: HTMLInputElement | null) => void] {
  const input = useRef<HTMLInputElement | null>(null);
  const subscribe = useCallback((notify: () => void) => {
    const element = input.current;
    element?.addEventListener('input', notify);
    return () => element?.removeEventListener('input', notify);
  }, []);
  const text = useSyncExternalStore(subscribe, () => input.current?.value ?? '');
  return [
    text,
    (element) => {
      input.current = element;
      if (typeof outer === 'function') outer(element);
      else if (outer) outer.current = element;
    },
  ];
}
