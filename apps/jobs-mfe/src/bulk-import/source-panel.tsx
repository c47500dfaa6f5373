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
  /** True, with a user message, when a text is too long. */
  readonly refusesText: (text: string) => boolean;
}

function downloadTemplate() {
  saveFile(TEMPLATE_FILE, new Blob([templateCsv()], { type: 'text/csv;charset=utf-8' }));
}

/** The source of the rows: a chosen or dropped file, or pasted text. */
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
            // Lets the same file be chosen again after a correction.
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
          // Rendering some 50 MB would block the page before any message could appear.
          if (refusesText(event.clipboardData.getData('text/plain'))) event.preventDefault();
        }}
        onChange={(event) => onPaste(event.target.value)}
        placeholder="customJobNumber,firstName,surname,contactNumber,…"
      />
    </Panel>
  );
}
