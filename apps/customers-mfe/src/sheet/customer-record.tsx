import { displayNumber, fullName } from '@loupe/domain';
import { Link } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import { CHANGE_WORDS, type CustomerExport, type EditHistoryEntry } from '@loupe/shared-types';
import { CardSkeletons, ErrorNote, PageHead, Panel, saveFile, useCalendar } from '@loupe/web-kit';
import { useEffect, useId, useState } from 'react';
import { useExportCustomer } from '../actions';
import { addressOfCustomer, EVENT_WORDS } from '../customer-words';
import { callLine, changeLines, jobFacts, jobLogs, recordFacts, type Fact } from './record-facts';
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

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={css.record}>
      {facts.map(([label, value], at) => (
        <div key={at}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Record({ record }: { readonly record: CustomerExport }) {
  const calendar = useCalendar();
  const { customer, mergedRecords, jobs, formerJobs, mentions, seenBy } = record;
  return (
    <div className={css.column}>
      <p className={css.none}>Made {calendar.formatDateTime(record.exportedAt)}</p>
      <Panel title="The record">
        <Facts facts={recordFacts(customer, calendar)} />
      </Panel>
      {mergedRecords.map((merged) => (
        <Panel key={merged.id} title={`Merged into it: customer ${merged.id}`}>
          <Facts facts={recordFacts(merged, calendar)} />
        </Panel>
      ))}
      {jobs.map((one) => (
        <Panel key={one.job.id} title={`Job ${displayNumber(one.job)}`}>
          <Facts facts={jobFacts(one.job, calendar)} />
          {jobLogs(one, calendar).map(({ title, lines }) => (
            <Log key={title} title={title} lines={lines} />
          ))}
          <History entries={one.history} />
        </Panel>
      ))}
      {formerJobs.map(({ jobNumber, until, calls, history }) => (
        <Panel key={jobNumber} title={`Job ${jobNumber}, theirs until ${calendar.formatDateTime(until)}`}>
          {calls.length > 0 && <Log title="Calls" lines={calls.map((call) => callLine(call, calendar))} />}
          <History entries={history} />
        </Panel>
      ))}
      {mentions.length > 0 && (
        <Panel title="Named elsewhere">
          <ul className={css.recordList}>
            {mentions.map(({ where, text }, at) => (
              <li key={at}>
                {where}: <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Who looked at the record">
        <ul className={css.recordList}>
          {seenBy.map(({ id, at, by, kind, detail }) => (
            <li key={id}>
              {calendar.formatDateTime(at)} {by} {EVENT_WORDS[kind]} {detail}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Log({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  const id = useId();
  return (
    <>
      <h3 id={id}>{title}</h3>
      <ul className={css.recordList} aria-labelledby={id}>
        {lines.map((line, at) => (
          <li key={at}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

function History({ entries }: { readonly entries: readonly EditHistoryEntry[] }) {
  const calendar = useCalendar();
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <>
      <h3 id={id}>History</h3>
      <ul className={css.recordList} aria-labelledby={id}>
        {entries.map((entry, at) => (
          <li key={at}>
            {calendar.formatDateTime(entry.timestamp)} {entry.editedBy}: {CHANGE_WORDS[entry.kind]}
            <ul className={css.recordList}>
              {changeLines(entry, calendar).map((line) => (
                <li key={line}>
                  <bdi>{line}</bdi>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
