import { isScanSoundOn, turnScanSound } from '@loupe/plugin-sdk';
import { Button } from '@loupe/plugin-sdk/ui';
import { LONGEST_STATION, type LabelPreset } from '@loupe/shared-types';
import { SelectField, TextField } from '@loupe/web-kit';
import { useRef, useState } from 'react';
import { TestLabel } from '../paper/label';
import type { Offset } from '../paper/label-sheet';
import { LABEL_PAPERS, type LabelPaper } from '../paper/presets';
import { PrintSheet } from '../paper/print-sheet';
import css from '../printing.module.css';
import { changeThisComputer, printsHere, turnPrintsHere, useThisComputer } from '../this-computer';

/** Half a millimetre a step, as far as labels are ever off. */
const STEPS_MM = Array.from({ length: 17 }, (_, n) => (n - 8) / 2);

/** More than the white edge around the printable area: what is moved further may be cut off. */
const isBeyond = ({ width, height, area }: LabelPaper, { x, y }: Offset): boolean =>
  Math.abs(x) > (width - area.width) / 2 || Math.abs(y) > (height - area.height) / 2;

const stepsWith = (before: string, after: string) =>
  STEPS_MM.map((mm) => ({
    value: String(mm),
    label: mm === 0 ? '0 mm' : `${Math.abs(mm)} mm ${mm < 0 ? before : after}`,
  }));

/** Kept in this browser, and saved as it is changed. */
export function ThisComputerForm({ labelPreset }: { readonly labelPreset: LabelPreset }) {
  const { station, offset, asks, sends } = useThisComputer();
  const [isPrinting, setIsPrinting] = useState(printsHere);
  const [needsName, setNeedsName] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const [testing, setTesting] = useState(0);
  const [sound, setSound] = useState(isScanSoundOn);
  const paper = LABEL_PAPERS[labelPreset];
  return (
    <div className={css.fields}>
      <TextField
        label="Name of this computer"
        name="station"
        placeholder="Counter 1"
        maxLength={LONGEST_STATION}
        value={station}
        onChange={({ target }) => changeThisComputer({ station: target.value })}
        help="Stands beside what it prints. Kept in this browser."
        ref={name}
        error={
          needsName && station.trim() === ''
            ? 'Please give this computer a name first: whoever sends a print reads where it is'
            : undefined
        }
      />
      <div className={css.pair}>
        <SelectField
          label="Move the print sideways"
          name="offset-x"
          options={stepsWith('left', 'right')}
          value={String(offset.x)}
          onChange={({ target }) => changeThisComputer({ offset: { ...offset, x: Number(target.value) } })}
        />
        <SelectField
          label="Move the print up or down"
          name="offset-y"
          options={stepsWith('up', 'down')}
          value={String(offset.y)}
          onChange={({ target }) => changeThisComputer({ offset: { ...offset, y: Number(target.value) } })}
        />
      </div>
      <p className={css.warning} role="status">
        {isBeyond(paper, offset) &&
          'Moved this far, the code may be cut off on this paper. Print a test label: the frame must be whole.'}
      </p>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={isPrinting}
          onChange={({ target }) => {
            const isNameless = target.checked && station.trim() === '';
            setNeedsName(isNameless);
            if (isNameless) return name.current?.focus();
            turnPrintsHere(target.checked);
            setIsPrinting(target.checked);
          }}
        />
        Print here what tablets and other computers send
      </label>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={sends}
          onChange={({ target }) => changeThisComputer({ sends: target.checked })}
        />
        Send what is printed on this computer to one that prints
      </label>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={asks}
          onChange={({ target }) => changeThisComputer({ asks: target.checked })}
        />
        Ask after each print whether it came out
      </label>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={sound}
          onChange={({ target }) => {
            turnScanSound(target.checked);
            setSound(target.checked);
          }}
        />
        Beep when a scanned code cannot be read
      </label>
      <div>
        <Button size="large" onClick={() => setTesting(testing + 1)}>
          Print a test label
        </Button>
      </div>
      {testing > 0 && (
        <PrintSheet
          key={testing}
          width={paper.width}
          height={paper.height}
          sheets={[<TestLabel key="test" paper={paper} offset={offset} />]}
          onEnd={() => setTesting(0)}
        />
      )}
    </div>
  );
}
