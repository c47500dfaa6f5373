import * as Toast from '@radix-ui/react-toast';
import { TOAST_MS, TOAST_SWIPE_PX } from '@loupe/shared-types';
import { Icon } from '@loupe/plugin-sdk/icons';
import { dismiss, type VisibleNotice } from './notices';
import css from './toasts.module.css';

export default function ToastView({ notice }: { readonly notice: VisibleNotice }) {
  const { id, title, description, detail, tone = 'success', undo, action, stays } = notice;
  const button = undo ? { label: 'Undo', run: undo } : action;
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
        {button && (
          <Toast.Action asChild altText={button.label}>
            <button type="button" className={css.action} onClick={button.run}>
              {button.label}
            </button>
          </Toast.Action>
        )}
        <Toast.Close className={css.close} aria-label="Dismiss">
          <Icon name="close" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className={css.place} hotkey={['F8']} label="Messages ({hotkey})" />
    </Toast.Provider>
  );
}
