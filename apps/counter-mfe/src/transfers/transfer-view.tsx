import { Link } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import type { TransferDetails } from '@loupe/shared-types';
import { CardSkeletons, PageHead, Panel, QueryView, useCalendar } from '@loupe/web-kit';
import css from '../custody/custody.module.css';
import { usePolledRead } from '../custody/polled';
import { PrintedBy } from '../custody/printed-by';
import { useScanAddress } from '../custody/scan-address';
import { ScanField } from '../custody/scan-field';
import { ScanState } from '../custody/scan-state';
import { Signatures } from '../custody/signatures';
import { SoundSwitch } from '../custody/sound-switch';
import { Close } from './close-transfer';
import { Lines } from './transfer-lines';
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
function LastScans({ scans: { said, waiting, notTaken } }: Pick<ScansProps, 'scans'>) {
  if (said === '' && waiting.length === 0) return null;
  return <ScanState said={said} waiting={waiting} notTaken={notTaken} />;
}

interface ScansProps {
  readonly of: TransferDetails;
  readonly scans: ReturnType<typeof useTransferScans>;
}

function Scans({ of, scans: { said, waiting, notTaken, scan } }: ScansProps) {
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
          <ScanState said={said} waiting={waiting} notTaken={notTaken} />
        </div>
      </Panel>
    </div>
  );
}
