import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import * as Toast from '@radix-ui/react-toast';
import { TOAST_MS, TOAST_SWIPE_PX } from '@loupe/shared-types';
import { Icon } from '@loupe/plugin-sdk/icons';
import { topDialog, watchDialogs } from '../layout/close-dialogs';
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

/** Gives the focus back to what had it before the toast. */
function useFocusBack(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const list = place.current;
    let before: EventTarget | null = null;
    const note = ({ relatedTarget }: FocusEvent) => {
      if (!list?.contains(relatedTarget as Node | null)) before = relatedTarget ?? before;
    };
    list?.addEventListener('focusin', note);
    return () => {
      list?.removeEventListener('focusin', note);
      if (!list?.contains(document.activeElement)) return;
      setTimeout(() => before instanceof HTMLElement && before.focus());
    };
  }, [place]);
}

interface ToastViewProps {
  readonly notice: VisibleNotice;
}

/** A dialog makes everything outside it inert: the toast stands in the one on top, where F8 and a press reach it. */
export default function ToastView({ notice }: ToastViewProps) {
  const dialog = useSyncExternalStore(watchDialogs, topDialog);
  const view = <ToastPlace notice={notice} />;
  return dialog ? createPortal(view, dialog) : view;
}

function ToastPlace({ notice }: ToastViewProps) {
  const { id, title, description, detail, tone = 'success', undo, action, actions = [], stays } = notice;
  const place = useRef<HTMLOListElement>(null);
  useFocusBesideDialogs(place);
  useFocusBack(place);
  const isEscapeElsewhere = useRef(false);
  const first = undo ? { label: 'Undo', run: undo } : action;
  const buttons = first ? [first, ...actions] : actions;
  return (
    <Toast.Provider duration={TOAST_MS} swipeThreshold={TOAST_SWIPE_PX} swipeDirection="right">
      <Toast.Root
        key={id}
        duration={stays ? Infinity : TOAST_MS}
        type={tone === 'failure' ? 'foreground' : 'background'}
        className={`${css.toast} ${tone === 'failure' ? css.failure : ''}`}
        open
        // Escape closes what has the focus, and that alone: a toast, or a dialog beneath it (TOAST-1).
        onEscapeKeyDown={(event) => {
          isEscapeElsewhere.current = !place.current?.contains(document.activeElement);
          if (isEscapeElsewhere.current) return;
          event.preventDefault();
          event.stopPropagation();
          dismiss(id);
        }}
        onOpenChange={() => {
          if (!isEscapeElsewhere.current) dismiss(id);
          isEscapeElsewhere.current = false;
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
