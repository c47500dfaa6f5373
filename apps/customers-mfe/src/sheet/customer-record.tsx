import { displayNumber, fullName } from '@loupe/domain';
import { Link } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import { JOB_FIELDS, type CustomerExport, type JobField } from '@loupe/shared-types';
import { CardSkeletons, ErrorNote, PageHead, Panel, saveFile, useCalendar } from '@loupe/web-kit';
import { useEffect, useState } from 'react';
import { useExportCustomer } from '../actions';
import { addressOfCustomer } from '../customer-words';
import css from './sheet.module.css';

/** Everything stored about a person, to print or to save as JSON; each export is recorded (PRIVACY-1). */
export function CustomerRecord({ id }: { readonly id: number }) {
  const exporting = useExportCustomer(id);
  const [record, setRecord] = useState<CustomerExport | null>(null);
  const { run } = exporting;
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (asked) return;
    setAsked(true);
    void run(undefined).then((made) => made && setRecord(made));
  }, [asked, run]);
  return (
    <>
      <p className={css.back}>
        <Link to={addressOfCustomer(id)}>Back to the customer</Link>
      </p>
      <PageHead
        title={record ? `All about ${fullName(record.customer)}` : 'All about a customer'}
        subtitle="Everything stored about this person, and nothing of others"
      >
        {record && (
          <span className={css.actions}>
            <Button onClick={() => window.print()}>Print</Button>
            <Button onClick={() => saveJson(record)}>Save as JSON</Button>
          </span>
        )}
      </PageHead>
      <ErrorNote error={exporting.error} />
      {record ? <Record record={record} /> : !exporting.error && <CardSkeletons count={2} />}
    </>
  );
}

function saveJson(record: CustomerExport): void {
  const content = new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' });
  saveFile(`customer-${record.customer.id}.json`, content);
}

const labelOf = (name: string): string =>
  (JOB_FIELDS as Readonly<Record<string, JobField>>)[name]?.label ?? name;

/** The values of an object, each with its label; empty ones are left out. */
function Facts({ of }: { readonly of: object }) {
  const rows = Object.entries(of).filter(([, value]) => value !== null && value !== '' && value !== false);
  return (
    <dl className={css.record}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          <dd>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Record({ record }: { readonly record: CustomerExport }) {
  const calendar = useCalendar();
  return (
    <div className={css.column}>
      <p className={css.none}>Made {calendar.formatDateTime(record.exportedAt)}</p>
      <Panel title="The record">
        <Facts of={record.customer} />
      </Panel>
      {record.jobs.map(({ job, calls, moves, parts, history }) => (
        <Panel key={job.id} title={`Job ${displayNumber(job)}`}>
          <Facts of={job} />
          <Log title="Calls" rows={calls} />
          <Log title="Moves" rows={moves} />
          <Log title="Parts" rows={parts} />
          <Log title="History" rows={history} />
        </Panel>
      ))}
      <Panel title="Who looked at the record">
        <Log title="" rows={record.seenBy} />
      </Panel>
    </div>
  );
}

function Log({ title, rows }: { readonly title: string; readonly rows: readonly object[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      {title && <h3>{title}</h3>}
      {rows.map((row, at) => (
        <Facts key={at} of={row} />
      ))}
    </>
  );
}
