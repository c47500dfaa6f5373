import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { openCamera, useOpenJob, type Found, type FoundGroup } from '@loupe/plugin-sdk';
import { Icon } from '@loupe/plugin-sdk/icons';
import { LONGEST_SEARCH, type PluginList } from '@loupe/shared-types';
import type { PluginStore } from '../plugins/plugin-store';
import { FindList, optionId } from './find-list';
import { findEntered, findText } from './open-find';
import { useFind } from './use-find';
import buttons from '../styles/buttons.module.css';
import css from './find.module.css';

/** How many there are, and that more are not shown. */
function countOf(groups: readonly FoundGroup[]): string {
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  const all = groups.reduce((sum, { results, total }) => sum + Math.max(total ?? 0, results.length), 0);
  if (count === 0) return '';
  const words = all === 1 ? '1 result' : `${all.toLocaleString('en-GB')} results`;
  if (groups.some(({ hasMore }) => hasMore)) return `The first ${words}: type more to see others`;
  return count < all ? `${count} of ${words}: type more to see the others` : words;
}

/** Between two tries at a kind that failed, as after a restart of the server. */
const RETRY_MS = 4_000;

interface FindDialogProps {
  readonly list: PluginList | undefined;
  readonly store: PluginStore;
  readonly onClose: () => void;
}

/** Find: one field, and what it finds of every kind, by keyboard alone (FIND-3). */
export default function FindDialog({ list, store, onClose }: FindDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // What was typed elsewhere goes on until the field has the focus and is typed in.
  const begun = useSyncExternalStore(findText.subscribe, findText.get);
  const [own, setText] = useState<string | null>(null);
  const text = own ?? begun ?? '';
  const [active, setActive] = useState(0);
  const [tries, setTries] = useState(0);
  /** Enter was pressed before the answer to the text was here: what it opens then, and with Ctrl. */
  const [awaited, setAwaited] = useState<{ readonly modified: boolean } | null>(() =>
    findEntered.get() ? { modified: false } : null,
  );
  const navigate = useNavigate();
  const openJob = useOpenJob();
  const { groups, failures, isPending } = useFind(list, store, text, tries);
  const results = groups.flatMap((group) => group.results);
  const at = Math.min(active, results.length - 1);

  useEffect(() => {
    dialog.current?.showModal();
    field.current?.setSelectionRange(LONGEST_SEARCH, LONGEST_SEARCH);
  }, []);

  useEffect(() => {
    if (failures.length === 0) return undefined;
    const timer = setTimeout(() => setTries((before) => before + 1), RETRY_MS);
    return () => clearTimeout(timer);
  }, [failures.length, tries]);

  const openAwaited = useEffectEvent(() => {
    if (!awaited || isPending) return;
    setAwaited(null);
    const result = results[at];
    if (result) choose(result, awaited.modified);
  });
  useEffect(() => openAwaited(), [awaited, isPending]);

  function choose({ opens, listedAt }: Found, modified: boolean) {
    dialog.current?.close();
    if (modified && listedAt) return void navigate(listedAt);
    if ('job' in opens) return openJob(opens.job);
    return void navigate(opens.path);
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      setActive((at + step + results.length) % results.length);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return setAwaited(null);
    event.preventDefault();
    // What is shown until the answer comes was found for an earlier text.
    setAwaited({ modified: event.ctrlKey || event.metaKey });
  }

  const typed = text.trim();
  return (
    <dialog
      ref={dialog}
      className={css.find}
      aria-label="Find"
      onClose={onClose}
      onPointerDown={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
      }}
    >
      <div className={css.box}>
        <Icon name="find" size={20} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Find jobs, people and pages"
          aria-expanded={results.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={results.length > 0 ? optionId(id, at) : undefined}
          placeholder="Number, name, phone, postcode, item, page…"
          autoComplete="off"
          spellCheck={false}
          // The dialog was opened to type in it.
          autoFocus
          maxLength={LONGEST_SEARCH}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
        <button
          type="button"
          className={buttons.icon}
          aria-label="Scan with the camera"
          onClick={() => {
            dialog.current?.close();
            openCamera();
          }}
        >
          <Icon name="camera" size={20} />
        </button>
        <button
          type="button"
          className={buttons.icon}
          aria-label="Close Find"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" size={18} />
        </button>
      </div>
      <p role="status" className={css.status}>
        {isPending
          ? 'Searching…'
          : typed !== '' && failures.length === 0 && groups.length === 0
            ? 'Nothing found.'
            : countOf(groups)}
      </p>
      {failures.map(({ label, message }) => (
        <p key={label} role="alert" className={css.failure}>
          <span>
            {label} could not be searched. {message}
          </span>
          <button type="button" className={buttons.words} onClick={() => setTries(tries + 1)}>
            Try again
          </button>
        </p>
      ))}
      {groups.map(
        ({ title, note }) =>
          note && (
            <p key={title} role="alert" className={css.failure}>
              {note}
            </p>
          ),
      )}
      <FindList id={id} groups={groups} active={at} onPoint={setActive} onChoose={choose} />
      <p className={css.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Enter</kbd> open · <kbd>Ctrl</kbd> <kbd>Enter</kbd> where it
        is listed · <kbd>Esc</kbd> close
      </p>
    </dialog>
  );
}
