import { openCamera, useScan } from '@loupe/plugin-sdk';
import { Button } from '@loupe/plugin-sdk/ui';
import { TextField } from '@loupe/web-kit';
import { useEffect, useRef, useState } from 'react';
import css from './custody.module.css';

interface ScanFieldProps {
  readonly label: string;
  readonly help: string;
  readonly onScan: (text: string) => void;
}

/** Takes scans wherever the focus is, and typed codes and job numbers. It has the focus whenever no other control has. */
export function ScanField({ label, help, onScan }: ScanFieldProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useScan(({ code }) => {
    onScan(code);
    return true;
  });
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    const take = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      const isNowhere = document.activeElement === document.body;
      if (isNowhere && key.length === 1 && !ctrlKey && !altKey && !metaKey) field.current?.focus();
    };
    window.addEventListener('keydown', take);
    return () => window.removeEventListener('keydown', take);
  }, []);
  return (
    <form
      className={css.scan}
      onSubmit={(event) => {
        event.preventDefault();
        // The value of the field itself: a scanner is quicker than a render.
        const given = (field.current?.value ?? '').trim();
        setText('');
        if (given !== '') onScan(given);
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
