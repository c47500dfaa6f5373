import { countOf } from '@loupe/domain';
import type { ImportPreview, ReadingOptions } from '@loupe/domain/csv';
import { Checkbox } from '@loupe/plugin-sdk/ui';

interface PreviewOptionsProps {
  readonly preview: ImportPreview;
  readonly onChoose: (change: Partial<ReadingOptions>) => void;
}

/** What Excel has changed in the file, each with one checkbox for all of its rows (IMPORT-9). */
export function PreviewOptions({ preview, onChoose }: PreviewOptionsProps) {
  const { lostZeros, options, rows } = preview;
  const changed = rows.filter(({ isChanged }) => isChanged).length;
  return (
    <>
      {lostZeros && (
        <Checkbox
          name="restoreZeros"
          checked={options.restoreZeros}
          onChange={(event) => onChoose({ restoreZeros: event.target.checked })}
        >
          Put back the 0 that Excel took from {countOf(lostZeros.count, 'phone number')}, such as{' '}
          {lostZeros.example}
        </Checkbox>
      )}
      {changed > 0 && (
        <Checkbox
          name="keepChanged"
          checked={options.keepChanged}
          onChange={(event) => onChoose({ keepChanged: event.target.checked })}
        >
          Import {countOf(changed, 'row')} as {changed === 1 ? 'it stands' : 'they stand'} although Excel
          changed a job number or a text
        </Checkbox>
      )}
    </>
  );
}
