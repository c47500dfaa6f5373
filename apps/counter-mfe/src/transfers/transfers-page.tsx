import { Link, useSearchParams } from '@loupe/plugin-sdk/router';
import { PageHead } from '@loupe/web-kit';
import { NewTransfer } from './new-transfer';
import { TransferList } from './transfer-list';
import { TransferView } from './transfer-view';
import css from '../custody/custody.module.css';
import { idIn } from '../custody/scan-address';

/** Items on their way between two shops (TRANSFER-1 to TRANSFER-4). The address has the transfer, for a reload. */
export default function TransfersPage() {
  const [search] = useSearchParams();
  const id = idIn(search, 'transfer');
  if (id !== null) return <TransferView key={id} id={id} />;
  return (
    <>
      <PageHead title="Transfers" subtitle="Scanned out of one shop, and into the other">
        <Link to="/move">Move</Link>
      </PageHead>
      <div className={css.panels}>
        <NewTransfer />
        <TransferList />
      </div>
    </>
  );
}
