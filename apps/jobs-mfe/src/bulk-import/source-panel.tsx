import { templateCsv, TEMPLATE_FILE } from '@loupe/domain/csv';
import { Button } from '@loupe/plugin-sdk/ui';
import { Icon } from '@loupe/plugin-sdk/icons';
import { Panel, saveFile, TextAreaField } from '@loupe/web-kit';
import { useState } from 'react';
import css from './bulk-import.module.css';

interface SourcePanelProps {
  readonly fileName: string | null;
  readonly pasted: string;
  readonly locked: boolean;
  readonly onFile: (file: File) => void;
  readonly onPaste: (text: string) => void;
  /** True, and told, when a text is too long to be taken. */
  readonly refusesText: (text: string) => boolean;
}

function downloadTemplate() {
  saveFile(TEMPLATE_FILE, new Blob([templateCsv()], { type: 'text/csv;charset=utf-8' }));
}

/** Where the rows come from: a file that is chosen or dropped, or pasted text. */
export function SourcePanel({ fileName, pasted, locked, onFile, onPaste, refusesText }: SourcePanelProps) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !locked) onFile(file);
  };
  return (
    <Panel
      title="Your file"
      side={
        <Button icon={<Icon name="download" />} onClick={downloadTemplate}>
          Download Template
        </Button>
      }
    >
      <label
        className={`${css.drop} ${over ? css.over : ''} ${locked ? css.locked : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <Icon name="upload" size={20} />
        <span>
          <b>{fileName ?? 'Choose a CSV file'}</b>
          {fileName ? 'Choose another, or drop it here' : 'or drop it here'}
        </span>
        <input
          type="file"
          id="csvFile"
          name="csvFile"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          disabled={locked}
          onChange={(event) => {
            take(event.target.files);
            // The same file, mended, can be chosen again.
            event.target.value = '';
          }}
        />
      </label>
      <TextAreaField
        name="csvText"
        label="Or paste CSV text"
        rows={4}
        spellCheck={false}
        disabled={locked}
        value={pasted}
        onPaste={(event) => {
          // Drawing some 50 MB would stall the page before anything could say that it is too much.
          if (refusesText(event.clipboardData.getData('text/plain'))) event.preventDefault();
        }}
        onChange={(event) => onPaste(event.target.value)}
        placeholder="customJobNumber,firstName,surname,contactNumber,…"
      />
    </Panel>
  );
}
