import { useEffect, useRef, type RefObject } from 'react';
import * as Toast from '@radix-ui/react-toast';
import { TOAST_MS, TOAST_SWIPE_PX } from '@loupe/shared-types';
import { Icon } from '@loupe/plugin-sdk/icons';
import { dismiss, type VisibleNotice } from './notices';
import css from './toasts.module.css';

/** Antd's dialogs and drawers listen on the window and take back any focus outside them, from a toast as well. */
function useFocusBesideDialogs(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const keep = (event: FocusEvent) => {
      if (event.target instanceof Node && place.current?.contains(event.target)) event.stopPropagation();
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, [place]);
}

export default function ToastView({ notice }: { readonly notice: VisibleNotice }) {
  const { id, title, description, detail, tone = 'success', undo, action, actions = [], stays } = notice;
  const place = useRef<HTMLOListElement>(null);
  useFocusBesideDialogs(place);
  const first = undo ? { label: 'Undo', run: undo } : action;
  const buttons = first ? [first, ...actions] : actions;
  return (
    <Toast.Provider duration={TOAST_MS} swipeThreshold={TOAST_SWIPE_PX} swipeDirection="right">
      <Toast.Root
        key={id}
        duration={stays ? Infinity : TOAST_MS}
        type={tone === 'failure' ? 'foreground' : 'background'}
        className={`${css.toast} ${tone === 'failure' ? css.failure : ''}`}
        onOpenChange={(open) => {
          if (!open) dismiss(id);
        }}
      >
        <div className={css.words}>
          <Toast.Title className={css.title}>{title}</Toast.Title>
          {description && <Toast.Description className={css.description}>{description}</Toast.Description>}
          {detail && <Toast.Description className={css.description}>{detail}</Toast.Description>}
        </div>
        {buttons.map(({ label, run }) => (
          <Toast.Action key={label} asChild altText={label}>
            <button type="button" className={css.action} onClick={run}>
              {label}
            </button>
          </Toast.Action>
        ))}
        <Toast.Close className={css.close} aria-label="Dismiss">
          <Icon name="close" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport ref={place} className={css.place} hotkey={['F8']} label="Messages ({hotkey})" />
    </Toast.Provider>
  );
}
