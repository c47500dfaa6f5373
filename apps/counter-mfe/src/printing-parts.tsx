import { Button, Modal } from '@loupe/plugin-sdk/ui';
import { ErrorNote } from '@loupe/web-kit';
import { Label } from './paper/label';
import { LABEL_PAPERS, TICKET_PAPERS } from './paper/presets';
import { PrintSheet } from './paper/print-sheet';
import { Ticket } from './paper/ticket';
import { questionOf, type Printing, type PrintOfJob } from './printing';
import css from './printing.module.css';
import { useThisComputer } from './this-computer';

const isLabelPaper = (preset: PrintOfJob['preset']): preset is keyof typeof LABEL_PAPERS =>
  preset in LABEL_PAPERS;

type PaperOf = Pick<PrintOfJob, 'preset' | 'job' | 'copyNo'>;

/** One label or ticket, as it will be on paper. */
export function Paper({ of, settings }: { readonly of: PaperOf; readonly settings: Printing['settings'] }) {
  const { offset } = useThisComputer();
  const { preset, job, copyNo } = of;
  return isLabelPaper(preset) ? (
    <Label
      paper={LABEL_PAPERS[preset]}
      job={job}
      copyNo={copyNo}
      offset={offset}
      barcode={settings.barcode}
    />
  ) : (
    <Ticket paper={TICKET_PAPERS[preset]} job={job} copyNo={copyNo} settings={settings} />
  );
}

/** What is at the printer, and the question whether it came out. */
export function PrintJob({ printing }: { readonly printing: Printing }) {
  const { prints, settings, isAsking, dialogClosed, answer, error } = printing;
  const [first] = prints;
  if (!first) return null;
  const { width, height } = isLabelPaper(first.preset)
    ? LABEL_PAPERS[first.preset]
    : TICKET_PAPERS[first.preset];
  return (
    <>
      <PrintSheet
        key={first.id}
        width={width}
        height={height}
        sheets={prints.map((print) => (
          <Paper key={print.id} of={print} settings={settings} />
        ))}
        onEnd={dialogClosed}
      />
      {isAsking && (
        <DidItPrint
          question={questionOf(
            prints.map(({ job }) => job),
            first.kind,
          )}
          error={error}
          onAnswer={answer}
        />
      )}
    </>
  );
}

interface DidItPrintProps {
  readonly question: string;
  readonly error: Error | null;
  readonly onAnswer: (came: boolean) => void;
}

/** Asked because no browser says whether its dialog was cancelled or the printer was off (LABEL-7). */
function DidItPrint({ question, error, onAnswer }: DidItPrintProps) {
  return (
    <Modal open title="Did it print?" footer={null} width={420} onCancel={() => onAnswer(false)}>
      <p>{question}</p>
      <ErrorNote error={error} />
      <div className={css.answers}>
        <Button onClick={() => onAnswer(false)}>No, it did not print</Button>
        <Button type="primary" autoFocus onClick={() => onAnswer(true)}>
          Yes, it printed
        </Button>
      </div>
    </Modal>
  );
}
