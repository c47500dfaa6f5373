import { useShell } from '@loupe/plugin-sdk';
import { Link } from '@loupe/plugin-sdk/router';
import { CardSkeletons, ErrorNote, PageHead, Panel } from '@loupe/web-kit';
import { usePrintingSettings } from '../printing';
import css from '../printing.module.css';
import { ShopForm } from './shop-form';
import { ThisComputerForm } from './this-computer-form';

/** What this computer prints with, and what the whole shop prints (LABEL-10). */
export default function SettingsPage() {
  const { can } = useShell();
  const { settings, data, error, isPending, refetch } = usePrintingSettings();
  return (
    <>
      <PageHead title="Printing Settings" subtitle="Papers, texts and this computer’s printer">
        <Link to="/try-scanner">Try the scanner</Link>
        <Link to="/print">Labels and tickets</Link>
      </PageHead>
      <div className={css.panels}>
        <Panel title="This computer">
          <ThisComputerForm labelPreset={settings.labelPreset} />
        </Panel>
        <Panel title="The whole shop">
          <ErrorNote error={error} onRetry={() => void refetch()} />
          {isPending && !error && <CardSkeletons count={1} />}
          {data && <ShopForm settings={data} mayChange={can('canManagePrinting')} />}
        </Panel>
      </div>
    </>
  );
}
