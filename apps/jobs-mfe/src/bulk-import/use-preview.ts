import { shopNames } from '@loupe/domain';
import {
  CsvUserError,
  decodeCsv,
  previewImport,
  type DecodedCsv,
  type ImportPreview,
  type ReadingOptions,
} from '@loupe/domain/csv';
import { useShell } from '@loupe/plugin-sdk';
import type { ImportLimits } from '@loupe/shared-types';
import { useCallback, useRef, useState } from 'react';

/** The source of an import: a chosen file, or pasted text. */
export interface ImportSource {
  readonly name: string;
  readonly content: DecodedCsv | string;
}

export interface PreviewState {
  readonly source: ImportSource | null;
  readonly preview: ImportPreview | null;
  /** Why the whole file cannot be read. */
  readonly errorMessage: string | null;
  readonly reading: boolean;
}

const NOTHING: PreviewState = { source: null, preview: null, errorMessage: null, reading: false };

const UNREADABLE = 'The file could not be read. Choose it again.';

/** Parses the source as soon as it is chosen; `latest` awaits a parse in progress. */
export function usePreview({ maxRows }: Pick<ImportLimits, 'maxRows'>) {
  const { locations } = useShell().shop;
  const [state, setState] = useState<PreviewState>(NOTHING);
  const latest = useRef<Promise<PreviewState>>(Promise.resolve(NOTHING));

  const read = useCallback(
    (
      name: string,
      content: ImportSource['content'] | Promise<Uint8Array>,
      options: Partial<ReadingOptions>,
    ) => {
      setState((before) => ({ ...before, reading: true }));
      const attempt = (async (): Promise<PreviewState> => {
        try {
          const given = await content;
          const source = { name, content: given instanceof Uint8Array ? decodeCsv(given) : given };
          const preview = await previewImport(source.content, {
            restoreZeros: options.restoreZeros,
            keepChanged: options.keepChanged,
            maxRows,
            shops: shopNames(locations),
          });
          return { source, preview, errorMessage: null, reading: false };
        } catch (error) {
          const errorMessage = error instanceof CsvUserError ? error.userMessage : UNREADABLE;
          return { source: null, preview: null, errorMessage, reading: false };
        }
      })();
      latest.current = attempt;
      void attempt.then((next) => {
        if (latest.current === attempt) setState(next);
      });
      return attempt;
    },
    [locations, maxRows],
  );

  const forget = useCallback(() => {
    latest.current = Promise.resolve(NOTHING);
    setState(NOTHING);
  }, []);

  return { ...state, read, forget, latest: useCallback(() => latest.current, []) };
}
