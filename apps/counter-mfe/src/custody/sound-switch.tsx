import { switchScanSound, useScanSound } from './scan-sound';
import css from './custody.module.css';

export function SoundSwitch() {
  const on = useScanSound();
  return (
    <label className={css.check}>
      <input type="checkbox" checked={on} onChange={({ target }) => switchScanSound(target.checked)} />
      Sound at each scan
    </label>
  );
}
