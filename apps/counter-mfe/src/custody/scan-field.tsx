import { openCamera, useScan } from '@loupe/plugin-sdk';
import { Button } from '@loupe/plugin-sdk/ui';
import { TextField } from '@loupe/web-kit';
import { useEffect, useRef, useState, type RefObject } from 'react';
import css from './custody.module.css';

interface ScanFieldProps {
  readonly label: string;
  readonly help: string;
  readonly onScan: (text: string) => void;
  /** For a page that puts the focus into it. */
  readonly field?: RefObject<HTMLInputElement | null>;
}

const TAKES_TEXT =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
const OVER_THE_PAGE = 'dialog[open], [role="dialog"], [popover="auto"]:popover-open';

/** Whether a key that is pressed now has nowhere else to go: a button or a link does nothing with a letter. */
function isForUs({ key, ctrlKey, altKey, metaKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || ctrlKey || altKey || metaKey) return false;
  if (!/^[\p{L}\p{N}]$/u.test(key) || document.activeElement?.matches(TAKES_TEXT)) return false;
  return document.querySelector(OVER_THE_PAGE) === null;
}

/** Takes scans wherever the focus is, and the codes and job numbers that are typed while no field has it (SCAN-12). */
export function ScanField({ label, help, onScan, field: given }: ScanFieldProps) {
  const [text, setText] = useState('');
  const own = useRef<HTMLInputElement>(null);
  const field = given ?? own;
  useScan(
    ({ code }) => {
      onScan(code);
      return true;
    },
    { onMisread: onScan },
  );
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    const take = (event: KeyboardEvent) => {
      if (!isForUs(event)) return;
      // Before its letter is put in, and before a shortcut of the shell takes it.
      field.current?.focus();
      event.stopPropagation();
    };
    window.addEventListener('keydown', take, true);
    return () => window.removeEventListener('keydown', take, true);
  }, [field]);
  return (
    <form
      className={css.scan}
      onSubmit={(event) => {
        event.preventDefault();
        // The value of the field itself: a scanner is quicker than a render.
        const typed = (field.current?.value ?? '').trim();
        setText('');
        if (typed !== '') onScan(typed);
        field.current?.focus();
      }}
    >
      <TextField
        ref={field}
        label={label}
        name="scan"
        help={help}
        value={text}
        maxLength={120}
        autoCapitalize="characters"
        enterKeyHint="done"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      <Button htmlType="submit">Enter</Button>
      <Button onClick={() => openCamera(() => field.current?.focus())}>Camera</Button>
    </form>
  );
}
