import { Button } from '@loupe/plugin-sdk/ui';
import { saveFile } from '@loupe/web-kit';
import css from './account.module.css';

/** Shown once, to be stored away from the phone. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const save = () =>
    saveFile('recovery-codes.txt', new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  return (
    <div className={css.steps} role="status">
      <p>
        <b>Your app is set up.</b> 3. Keep these recovery codes where your phone is not. Each signs you in
        once in place of the six digits. They are shown only now.
      </p>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button size="large" onClick={save}>
          Save as a file
        </Button>
        <Button type="primary" size="large" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
