import { isMissing } from '@loupe/domain';
import { useShell } from '@loupe/plugin-sdk';
import { Link } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import type { CheckEvent, CheckState, ShelfCheckDetails } from '@loupe/shared-types';
import { CardSkeletons, ErrorNote, PageHead, Panel, QueryView, useAction, useCalendar } from '@loupe/web-kit';
import { Fragment } from 'react';
import css from '../custody/custody.module.css';
import { usePolledRead } from '../custody/polled';
import { PrintedBy } from '../custody/printed-by';
import { ScanField } from '../custody/scan-field';
import { ScanState } from '../custody/scan-state';
import { SecondPress } from '../custody/second-press';
import { Signatures } from '../custody/signatures';
import { SoundSwitch } from '../custody/sound-switch';
import { approveCheck, closeCheck, markMissing, reopenCheck } from './check-actions';
import { CheckedLine } from './check-line';
import { foundOf, GROUP_TITLES, GROUPS, groupTitle } from './check-words';
import { useCheckScans } from './use-check-scans';

/** One check, on every device that takes part in it (CHECK-3). */
export function CheckView({ id }: { readonly id: number }) {
  const check = usePolledRead('GET /api/checks/:id', { id }, true);
  const scans = useCheckScans(id);
  const { data } = check;
  const isOpen = data?.closedAt === null;
  return (
    <div className={css.counted}>
      <PrintedBy />
      <PageHead
        title={data ? `Check of ${data.place}` : 'Shelf Check'}
        subtitle={data && <Facts of={data} />}
      >
        <Link to="/shelf-check">All checks</Link>
        {data && <Button onClick={() => window.print()}>Print the sheet</Button>}
      </PageHead>
      <QueryView query={check} loading={<CardSkeletons count={2} />}>
        {(found) => (
          <div className={css.panels}>
            <Panel title="Found">
              <p className={css.big}>{foundOf(found)}</p>
              {isOpen && (
                <div className={`${css.panels} ${css.screen}`}>
                  <ScanField
                    label="Scan or type a bag"
                    help="A label’s code or a job number, then Enter"
                    onScan={(code) => scans.scan(code)}
                  />
                  <SoundSwitch />
                </div>
              )}
              <ScanState said={scans.said} waiting={scans.waiting} notTaken={scans.notTaken} />
            </Panel>
            {GROUPS.map((state) => (
              <Group key={state} state={state} check={found} onSeen={scans.see} />
            ))}
            <End of={found} isWaiting={scans.waiting.length > 0} />
            <Signatures names={['Counted by', 'Confirmed by']} />
          </div>
        )}
      </QueryView>
    </div>
  );
}

const EVENTS: Readonly<Record<CheckEvent['what'], string>> = {
  closed: 'Closed',
  confirmed: 'Confirmed',
  reopened: 'Reopened',
};

function Facts({
  of: { by, at, closedAt, closedBy, approvedAt, approvedBy, history },
}: {
  readonly of: ShelfCheckDetails;
}) {
  const calendar = useCalendar();
  return (
    <>
      Begun by <bdi>{by}</bdi>, {calendar.formatDateTime(at)}.
      {history.map((event) => (
        <Fragment key={`${event.what} ${event.at}`}>
          {' '}
          {EVENTS[event.what]} by <bdi>{event.by}</bdi>, {calendar.formatDateTime(event.at)}.
        </Fragment>
      ))}
      {closedAt !== null && (
        <>
          {' '}
          Closed by <bdi>{closedBy}</bdi>, {calendar.formatDateTime(closedAt)}.
        </>
      )}
      {approvedAt !== null && (
        <>
          {' '}
          Confirmed by <bdi>{approvedBy}</bdi>, {calendar.formatDateTime(approvedAt)}.
        </>
      )}
    </>
  );
}

interface GroupProps {
  readonly state: CheckState;
  readonly check: ShelfCheckDetails;
  readonly onSeen: (code: string) => void;
}

function Group({ state, check, onSeen }: GroupProps) {
  const missing = useAction(markMissing);
  const lines = check.lines.filter((line) => line.state === state);
  const isOpen = check.closedAt === null;
  const unmarked = lines.filter(({ job, searchLater }) => !searchLater && job !== null && !isMissing(job));
  if (lines.length === 0) return null;
  return (
    <Panel
      title={groupTitle(state, lines)}
      side={
        state === 'not-yet' &&
        isOpen &&
        unmarked.length > 1 && (
          <SecondPress
            label={`Mark all ${unmarked.length} missing`}
            again={`Really mark ${unmarked.length} missing`}
            of=""
            isDisabled={missing.pending}
            onConfirm={() => void missing.run({ id: check.id, lineIds: unmarked.map(({ id }) => id) })}
          />
        )
      }
    >
      <ul className={css.list} aria-label={GROUP_TITLES[state]}>
        {lines.map((line) => (
          <CheckedLine
            key={line.id}
            line={line}
            checkId={check.id}
            placeId={check.placeId}
            isOpen={isOpen}
            onSeen={onSeen}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface EndProps {
  readonly of: ShelfCheckDetails;
  /** Scans of this device have not arrived yet. */
  readonly isWaiting: boolean;
}

/** Closed by one, confirmed by another, reopened by a manager (CHECK-3, CHECK-5). */
function End({ of: { id, closedAt, closedBy, approvedAt }, isWaiting }: EndProps) {
  const { user, can } = useShell();
  const close = useAction(closeCheck);
  const approve = useAction(approveCheck);
  const reopen = useAction(reopenCheck);
  const isOwn = closedBy === user.fullName;
  return (
    <div className={css.screen}>
      <Panel title="End">
        <div className={css.panels}>
          {closedAt !== null && approvedAt === null && (
            <p className={css.hint}>
              {isOwn
                ? 'Somebody else has to confirm what you closed.'
                : 'Confirm it when you agree with these counts.'}
            </p>
          )}
          <ErrorNote error={close.error ?? approve.error ?? reopen.error} />
          <div className={css.buttons}>
            {closedAt === null && (
              <Button disabled={close.pending || isWaiting} onClick={() => void close.run({ id })}>
                Close the check
              </Button>
            )}
            {closedAt !== null && approvedAt === null && !isOwn && (
              <Button type="primary" disabled={approve.pending} onClick={() => void approve.run({ id })}>
                Confirm the check
              </Button>
            )}
            {closedAt !== null && can('canReopenChecks') && (
              <SecondPress
                label="Reopen the check"
                again="Really reopen the check"
                of=""
                isDisabled={reopen.pending}
                onConfirm={() => void reopen.run({ id })}
              />
            )}
          </div>
        </div>
      </Panel>
    </div>
  );
}
