import { useEffect, useRef } from 'react';
import { useShell } from '@loupe/plugin-sdk';
import { Icon } from '@loupe/plugin-sdk/icons';
import { openTour } from '../tour/open-tour';
import { usePlugins } from '../plugins/use-plugins';
import { useSingleKeys } from './single-keys';
import css from './keyboard-sheet.module.css';

const SWITCH = ['F9', 'Switch person'] as const;
const SHORTCUTS: readonly (readonly [keys: string, does: string])[] = [
  ['Ctrl K', 'Find a job, a person or a page'],
  ['/', 'Go to the search of the page, or to Find'],
  ['0–9 A–Z', 'Find a number, or a name with its capital, where nothing else is typed'],
  ['s c m o', 'In an open job: next step, log a call, move, order parts'],
  ['m 1–9', 'In an open job: move it to the place of that number'],
  ['Esc', 'Clear the search, close a dialog'],
  ['Enter', 'Save the form you are in'],
  ['Ctrl Enter', 'Save it from any of its fields'],
  ['F8', 'Go to the message at the bottom of the screen'],
  ['?', 'Show this list'],
];

const isSingle = (keys: string): boolean => /^(.|0–9 A–Z|s c m o|m 1–9)$/.test(keys);

/** The list of shortcuts, and the switch for single-key shortcuts. */
export function KeyboardSheet({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { shop, user, can } = useShell();
  const pages = usePlugins().data?.plugins.flatMap((plugin) => plugin.pages) ?? [];
  const opened = pages.flatMap(({ nav, requires }) =>
    nav?.key && (!requires || can(requires)) ? [[nav.key, nav.label] as const] : [],
  );
  const [singleKeys, turnSingleKeys] = useSingleKeys(user.userId);

  useEffect(() => {
    dialog.current?.showModal();
    heading.current?.focus();
  }, []);

  return (
    <dialog ref={dialog} onClose={onClose} className={css.sheet} aria-labelledby="keyboard-sheet">
      <form method="dialog">
        <h2 id="keyboard-sheet" ref={heading} tabIndex={-1}>
          Keyboard shortcuts
        </h2>
        <button aria-label="Close">
          <Icon name="close" />
        </button>
      </form>
      <dl>
        {[...SHORTCUTS, ...opened, ...(shop.pin ? [SWITCH] : [])].map(([keys, does]) => (
          <div key={keys} className={isSingle(keys) && !singleKeys ? css.off : undefined}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className={css.tour}
        onClick={() => {
          dialog.current?.close();
          openTour();
        }}
      >
        Take the two-minute tour
      </button>
      <label className={css.setting}>
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => turnSingleKeys(event.target.checked)}
        />
        <span>
          Single-key shortcuts
          <small>Switch keys such as / and ? off here if you dictate, or press them by accident.</small>
        </span>
      </label>
    </dialog>
  );
}
