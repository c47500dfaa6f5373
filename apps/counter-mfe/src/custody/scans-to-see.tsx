import { idRead, readCode } from '@loupe/domain';
import { useShell } from '@loupe/plugin-sdk';
import { Link } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import { JobLink, useCalendar, useWaitingScans } from '@loupe/web-kit';
import { useState, type ReactNode } from 'react';
import css from './custody.module.css';
import { placeLabel, usePlaces } from './places';
import { dismissScanNotices, useScanNotices, type ScanNotice } from './scan-notices';
import { SecondPress } from './second-press';

/** Above every page: what became of scans that nobody has seen, until it is dismissed (SCAN-11). */
export default function ScansToSee() {
  const { userId } = useShell().user;
  const notices = useScanNotices(userId);
  const { others } = useWaitingScans(userId);
  const [hiddenOthers, setHiddenOthers] = useState(0);
  const dismiss = (keys: readonly string[]) => dismissScanNotices(localStorage, userId, keys);
  const showsOthers = others > hiddenOthers;
  if (notices.length === 0 && !showsOthers) return null;
  return (
    <section className={css.toSee} aria-label="Scans to look at">
      {showsOthers && (
        <p className={css.toSeeHead}>
          <span role="status">
            {others === 1 ? '1 scan of a colleague waits' : `${others} scans of a colleague wait`} on this
            computer, to be sent once that colleague signs in here again.
          </span>
          <Button onClick={() => setHiddenOthers(others)}>Hide</Button>
        </p>
      )}
      {notices.length > 0 && (
        <>
          <p className={css.toSeeHead}>
            <b role="alert">
              {notices.length === 1
                ? '1 scan did not go as it should'
                : `${notices.length} scans did not go as they should`}
            </b>
            {notices.length > 1 && (
              <SecondPress
                label="Dismiss all"
                again={`Really dismiss ${notices.length}`}
                of=""
                onConfirm={() => dismiss(notices.map(({ key }) => key))}
              />
            )}
          </p>
          <ul className={css.list}>
            {notices.map((notice) => (
              <NoticeLine key={notice.key} notice={notice} onDismiss={() => dismiss([notice.key])} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface NoticeLineProps {
  readonly notice: ScanNotice;
  readonly onDismiss: () => void;
}

function NoticeLine({ notice, onDismiss }: NoticeLineProps) {
  const { code, job, scannedAt, words } = notice;
  const calendar = useCalendar();
  const id = idRead(readCode(code), 'job');
  const known = job ?? (id === null ? null : { id, number: code });
  return (
    <li className={css.line}>
      <span className={css.what}>
        {known ? (
          <JobLink
            job={{ id: known.id, jobNumber: known.number, customJobNumber: null }}
            className={css.number}
          />
        ) : (
          <b className={css.number}>{code}</b>
        )}
        <small>
          {known && known.number !== code && `${code}, `}
          {scannedAt !== null && `${calendar.formatDateTime(scannedAt)}, `}
          <Where of={notice} />
        </small>
      </span>
      <span className={css.bad}>{words}</span>
      <span className={css.acts}>
        <Button aria-label={`Dismiss ${known?.number ?? code}`} onClick={onDismiss}>
          Dismiss
        </Button>
      </span>
    </li>
  );
}

function Where({ of: { to, of, placeId } }: { readonly of: ScanNotice }): ReactNode {
  const places = usePlaces();
  switch (to) {
    case 'POST /api/moves': {
      const place = places.data?.find(({ id }) => id === placeId);
      return place ? `scanned into ${placeLabel(place)}` : 'scanned on the Move page';
    }
    case 'POST /api/checks/:id/scans':
      return (
        <>
          scanned in <Link to={`/shelf-check?check=${of}`}>a shelf check</Link>
        </>
      );
    default:
      return (
        <>
          scanned {to.endsWith('out') ? 'out' : 'in'}, <Link to={`/transfers?transfer=${of}`}>transfer</Link>
        </>
      );
  }
}
