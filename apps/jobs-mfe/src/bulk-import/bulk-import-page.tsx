import { bytesOfText, CsvUserError, refuseTooLarge, type ReadingOptions } from '@loupe/domain/csv';
import { DEFAULT_IMPORT_LIMITS, TEXTS } from '@loupe/shared-types';
import { useShell } from '@loupe/plugin-sdk';
import { Button } from '@loupe/plugin-sdk/ui';
import { ErrorNote, PageHead, useDebouncedValue } from '@loupe/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import css from './bulk-import.module.css';
import { Instructions } from './instructions';
import { PreviewPanel } from './preview-panel';
import { optionsOf } from './import-memory';
import { ResultsPanel } from './results-panel';
import { SourcePanel } from './source-panel';
import { useImportRun } from './use-import-run';
import { usePreview } from './use-preview';

const PASTED = 'Pasted text';
const READ_AFTER_MS = 300;

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

export default function BulkImportPage() {
  const { notify, shop } = useShell();
  const limits = shop.import ?? DEFAULT_IMPORT_LIMITS;
  const reading = usePreview(limits);
  const importing = useImportRun();
  const [pasted, setPasted] = useState('');
  const [options, setOptions] = useState<Partial<ReadingOptions>>({});
  const [error, setError] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const { source, preview, errorMessage, read, forget } = reading;
  const { progress, running, unfinished, memory, prepare } = importing;

  const recalled = useRef(false);
  useEffect(() => {
    const left = recalled.current ? null : memory.recall();
    recalled.current = true;
    if (!left) return;
    const decided = optionsOf(left);
    setOptions(decided);
    void read(left.name, left.source, decided).then((state) => {
      if (state.preview) prepare(state.preview, left.newestId, left.done);
    });
  }, [memory, prepare, read]);

  function startOver() {
    setError(null);
    if (progress) importing.discard();
  }

  /** Rejects by size alone, before a byte is read. */
  function isTooLarge(what: string, bytes: number): boolean {
    try {
      refuseTooLarge(what, bytes, limits);
      return false;
    } catch (tooLarge) {
      setError(tooLarge instanceof CsvUserError ? tooLarge.userMessage : String(tooLarge));
      return true;
    }
  }

  function choose(file: File) {
    startOver();
    setPasted('');
    setOptions({});
    if (isTooLarge('This file', file.size)) return forget();
    void read(file.name, bytesOf(file), {});
  }

  const debounced = useDebouncedValue(pasted, READ_AFTER_MS);
  // Not on a change of the options: `decide` parses again by itself.
  const readPasted = useEffectEvent((text: string) => {
    if (text.trim() !== '') void read(PASTED, text, options);
  });
  useEffect(() => readPasted(debounced), [debounced]);

  const refusesText = (text: string) => isTooLarge('The pasted text', bytesOfText(text, limits));

  function paste(text: string) {
    startOver();
    if (refusesText(text)) return;
    setPasted(text);
    if (text.trim() === '') forget();
  }

  function decide(change: Partial<ReadingOptions>) {
    const decided = { ...options, ...change };
    setOptions(decided);
    if (source) void read(source.name, source.content, decided);
  }

  function refuse(description: string, words: string) {
    setError(words);
    notify({ tone: 'failure', title: 'Import Error', description });
  }

  async function start() {
    if (starting) return;
    setStarting(true);
    setError(null);
    const state = await (pasted.trim() === '' ? reading.latest() : read(PASTED, pasted, options));
    setStarting(false);
    if (state.errorMessage) return refuse(`Failed to process CSV: ${state.errorMessage}`, state.errorMessage);
    if (!state.preview || !state.source) return refuse(TEXTS.csvMissing, TEXTS.csvMissing);
    const { name, content } = state.source;
    await importing.begin(state.preview, { name, source: content, ...state.preview.options });
  }

  return (
    <>
      <PageHead title="Bulk Import" subtitle="Create many jobs at once from a CSV file" />
      <div className={css.page}>
        <div className={css.work}>
          <SourcePanel
            fileName={source && source.name !== PASTED ? source.name : null}
            pasted={pasted}
            locked={unfinished}
            onFile={choose}
            onPaste={paste}
            refusesText={refusesText}
          />
          <ErrorNote error={error ?? errorMessage} />
          {preview && source && !progress && (
            <PreviewPanel name={source.name} preview={preview} onChoose={decide} />
          )}
          <div className={css.buttons}>
            {!unfinished && (
              <Button type="primary" size="large" loading={starting} onClick={() => void start()}>
                Start Import
              </Button>
            )}
            {running && <Button onClick={importing.pause}>Pause</Button>}
            {progress?.state === 'paused' && (
              <Button type="primary" onClick={() => void importing.goOn()}>
                Continue
              </Button>
            )}
            {unfinished && <Button onClick={importing.cancel}>Cancel import</Button>}
            {reading.reading && <span className={css.reading}>Reading…</span>}
          </div>
          {progress && preview && (
            <ResultsPanel preview={preview} progress={progress} fileName={source?.name ?? 'rows'} />
          )}
        </div>
        <div>
          <Instructions limits={limits} />
        </div>
      </div>
    </>
  );
}
