import { formatCount, fullName, needsNewLabel } from '@loupe/domain';
import { Link } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import { PRINT_KINDS, type PrintKind } from '@loupe/shared-types';
import { ErrorNote, JobLink, PageHead, Panel, useCalendar, useJob, useNow } from '@loupe/web-kit';
import { useState } from 'react';
import { PrintAction } from '../print-action';
import { usePrintingSettings } from '../printing';
import { Paper } from '../printing-parts';
import css from '../printing.module.css';
import { TodaysJobs } from './todays-jobs';

/** Labels and tickets of jobs taken in today, chosen from their list (LABEL-1). */
export default function PrintPage() {
  const [ids, setIds] = useState<readonly number[]>([]);
  return (
    <>
      <PageHead title="Labels and Tickets" subtitle="For the bag, and for the customer">
        <Link to="/print-queue">Print queue</Link>
        <Link to="/printing-settings">Printing settings</Link>
      </PageHead>
      <div className={css.panels}>
        {ids[0] !== undefined && <Chosen ids={ids} first={ids[0]} />}
        <TodaysJobs chosen={ids} onChoose={setIds} />
      </div>
    </>
  );
}

interface ChosenProps {
  readonly ids: readonly number[];
  readonly first: number;
}

function Chosen({ ids, first }: ChosenProps) {
  const calendar = useCalendar();
  const now = useNow();
  const [kind, setKind] = useState<PrintKind>('label');
  const [printing, setPrinting] = useState(false);
  const { settings, isSuccess, error: settingsError } = usePrintingSettings();
  const { data: job, error, refetch } = useJob(first);
  const preset = kind === 'label' ? settings.labelPreset : settings.ticketPreset;
  const print = (wanted: PrintKind) => {
    setKind(wanted);
    setPrinting(true);
  };
  return (
    <Panel title={ids.length === 1 ? 'To print' : `To print: ${formatCount(ids.length)} jobs`}>
      <ErrorNote error={error ?? settingsError} onRetry={() => void refetch()} />
      {job && (
        <p className={css.chosen}>
          <b>
            <JobLink job={job} />
          </b>{' '}
          <bdi>{fullName(job)}</bdi>
          {ids.length > 1 && ` and ${formatCount(ids.length - 1)} more`}
        </p>
      )}
      {job && needsNewLabel(job, now, calendar) && (
        <p className={css.note}>The print of a label fades in a year: print a new label.</p>
      )}
      {job && isSuccess && (
        <div
          className={`${css.preview} ${kind === 'label' ? css.label : css.ticket}`}
          role="img"
          aria-label={`Preview of the ${kind}`}
        >
          <div>
            <Paper of={{ preset, job, copyNo: 1 }} settings={settings} />
          </div>
        </div>
      )}
      <div className={css.buttons}>
        {PRINT_KINDS.map((each) => (
          <Button
            key={each}
            type={each === 'label' ? 'primary' : 'default'}
            disabled={printing}
            onClick={() => print(each)}
          >
            {ids.length > 1 ? `Print ${ids.length} ${each}s` : `Print ${each}`}
          </Button>
        ))}
      </div>
      {printing && <PrintAction kind={kind} jobIds={ids} onDone={() => setPrinting(false)} />}
    </Panel>
  );
}
