import { Link } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import type { TransferDetails, TransferLine } from '@loupe/shared-types';
import { codeOf, isActive, isMissing, placeName } from '@loupe/domain';
import {
  CardSkeletons,
  ErrorNote,
  PageHead,
  Panel,
  QueryView,
  TextField,
  useAction,
  useCalendar,
} from '@loupe/web-kit';
import { useState } from 'react';
import css from '../custody/custody.module.css';
import { usePolledRead } from '../custody/polled';
import { PrintedBy } from '../custody/printed-by';
import { useScanAddress } from '../custody/scan-address';
import { FoundButton } from '../custody/found-button';
import { ScanField } from '../custody/scan-field';
import { ScanState } from '../custody/scan-state';
import { ScannedLine } from '../custody/scanned-line';
import { Signatures } from '../custody/signatures';
import { SoundSwitch } from '../custody/sound-switch';
import { closeTransfer } from './transfer-actions';
import { transferWords } from './transfer-list';
import { useScanQueue } from '../custody/use-scan-queue';
import { useTransferScans, type Way } from './use-transfer-scans';

/** One transfer, at both of its shops: what was scanned out and in, and the difference (TRANSFER-2). */
export function TransferView({ id }: { readonly id: number }) {
  const transfer = usePolledRead('GET /api/transfers/:id', { id }, true);
  const { data } = transfer;
  const scans = useTransferScans(id, data?.from ?? null);
  return (
    <div className={css.counted}>
      <PrintedBy />
      <PageHead
        title={data ? `${data.from} to ${data.to}` : 'Transfer'}
        subtitle={data && <Facts of={data} />}
      >
        <Link to="/transfers">All transfers</Link>
        {data && <Button onClick={() => window.print()}>Print the list</Button>}
      </PageHead>
      <QueryView query={transfer} loading={<CardSkeletons count={2} />}>
        {(found) => (
          <div className={css.panels}>
            {found.closedAt === null ? <Scans of={found} scans={scans} /> : <LastScans scans={scans} />}
            <Lines of={found} />
            {found.closedAt === null && <Close of={found} />}
            <Signatures names={['Handed over by', 'Received by']} />
          </div>
        )}
      </QueryView>
    </div>
  );
}

function Facts({
  of: { carrier, seal, by, createdAt, closedAt, closedBy, note },
}: {
  readonly of: TransferDetails;
}) {
  const calendar = useCalendar();
  return (
    <>
      Begun by <bdi>{by}</bdi>, {calendar.formatDateTime(createdAt)}. Carrier: <bdi>{carrier}</bdi>
      {seal !== null && (
        <>
          , seal <bdi>{seal}</bdi>
        </>
      )}
      .
      {closedAt !== null && (
        <>
          {' '}
          Closed by <bdi>{closedBy}</bdi>, {calendar.formatDateTime(closedAt)}
          {note !== null && (
            <>
              : <bdi>{note}</bdi>
            </>
          )}
          .
        </>
      )}
    </>
  );
}

const WAYS: Readonly<Record<Way, (transfer: TransferDetails) => string>> = {
  out: ({ from }) => `Leaving ${from}`,
  in: ({ to }) => `Arriving at ${to}`,
};

const wayOf = (given: string | null): Way => (given === 'in' ? 'in' : 'out');

/** Of a transfer that somebody has closed while scans of this computer were on their way. */
function LastScans({ scans: { said, waiting } }: Pick<ScansProps, 'scans'>) {
  return said === '' && waiting.length === 0 ? null : <ScanState said={said} waiting={waiting} />;
}

interface ScansProps {
  readonly of: TransferDetails;
  readonly scans: ReturnType<typeof useTransferScans>;
}

function Scans({ of, scans: { said, waiting, scan } }: ScansProps) {
  const { search, current, replace } = useScanAddress();
  const way = wayOf(search.get('way'));
  return (
    <div className={css.screen}>
      <Panel title="Scan">
        <div className={css.panels}>
          <fieldset className={css.choice}>
            <legend className={css.hidden}>Direction</legend>
            {(['out', 'in'] as const).map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="way"
                  checked={way === one}
                  onChange={() => replace({ transfer: String(of.id), way: one })}
                />
                {WAYS[one](of)}
              </label>
            ))}
          </fieldset>
          <ScanField
            label={way === 'out' ? 'Scan a bag out' : 'Scan a bag in'}
            help="A label’s code or a job number, then Enter"
            onScan={(code) => scan(wayOf(current('way')), code)}
          />
          <SoundSwitch />
          <ScanState said={said} waiting={waiting} />
        </div>
      </Panel>
    </div>
  );
}

const isIn = ({ inAt }: TransferLine) => inAt !== null;
const isExpected = ({ outAt }: TransferLine) => outAt !== null;

function Lines({ of }: { readonly of: TransferDetails }) {
  const groups = [
    ['Not arrived', of.lines.filter((line) => isExpected(line) && !isIn(line))],
    ['Not expected', of.lines.filter((line) => !isExpected(line))],
    ['Arrived', of.lines.filter((line) => isExpected(line) && isIn(line))],
  ] as const;
  return (
    <Panel title="Items">
      <p className={css.big}>
        {of.arrived} of {of.out}
      </p>
      <p className={css.hint}>{transferWords(of)}</p>
      {groups.map(
        ([title, lines]) =>
          lines.length > 0 && (
            <section key={title} aria-label={title}>
              <h3 className={css.group}>
                {title}: {lines.length}
              </h3>
              <ul className={css.list} aria-label={title}>
                {lines.map((line) => (
                  <Item key={line.job.id} line={line} of={of} />
                ))}
              </ul>
            </section>
          ),
      )}
    </Panel>
  );
}

/** What is known of an item that was not scanned in. */
function notArrivedWords(
  { job, isLate, elsewhere }: TransferLine,
  { to, closedAt }: TransferDetails,
): string {
  if (!isActive(job)) return job.customerCollected ? 'Collected meanwhile' : 'Completed meanwhile';
  if (elsewhere !== null)
    return elsewhere === to ? `Now at ${to}, not scanned in` : `Now at ${placeName(elsewhere)}`;
  if (isLate) return 'Late: not arrived';
  return closedAt === null ? 'On its way' : 'Not arrived when closed';
}

function Item({ line, of }: { readonly line: TransferLine; readonly of: TransferDetails }) {
  const { job, outAt, outBy, inAt, inBy, isLate, elsewhere } = line;
  const calendar = useCalendar();
  const at = (time: string | null) => (time === null ? '' : calendar.formatDateTime(time));
  const words =
    inAt !== null
      ? `In ${at(inAt)}, ${inBy ?? ''}${isMissing(job) ? '. Missing: found?' : ''}`
      : notArrivedWords(line, of);
  const tone =
    inAt !== null
      ? outAt === null || isMissing(job)
        ? 'bad'
        : 'good'
      : isLate || elsewhere !== null || of.closedAt !== null
        ? 'bad'
        : 'plain';
  return (
    <ScannedLine
      job={job}
      code={codeOf('job', job.id)}
      tone={tone}
      words={words}
      note={outAt === null ? 'Was not scanned out' : `Out ${at(outAt)}, ${outBy ?? ''}`}
    >
      {inAt !== null && isMissing(job) && <FoundButton job={job} />}
    </ScannedLine>
  );
}

function Close({ of }: { readonly of: TransferDetails }) {
  const [note, setNote] = useState('');
  const close = useAction(closeTransfer);
  const { waiting } = useScanQueue();
  const isWaiting = waiting.some((scan) => scan.of === of.id && scan.to.startsWith('POST /api/transfers'));
  const { open } = of;
  return (
    <div className={css.screen}>
      <Panel title="Close">
        <form
          className={css.fields}
          aria-label="Close"
          onSubmit={(event) => {
            event.preventDefault();
            void close.run({ id: of.id, note });
          }}
        >
          {open > 0 && (
            <TextField
              label="What is known of what has not arrived"
              name="note"
              maxLength={1000}
              value={note}
              help={`${open} of ${of.out} ${open === 1 ? 'has' : 'have'} not arrived`}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
          <ErrorNote error={close.error} />
          <div className={css.buttons}>
            <Button
              htmlType="submit"
              disabled={close.pending || isWaiting || (open > 0 && note.trim() === '')}
            >
              Close the transfer
            </Button>
          </div>
        </form>
      </Panel>
    </div>
  );
}
