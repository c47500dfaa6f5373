import { useQuery } from '@tanstack/react-query';
import { Button } from '@loupe/plugin-sdk/ui';
import {
  CardSkeletons,
  ErrorNote,
  listOf,
  ListView,
  Panel,
  queryOf,
  useAction,
  useCalendar,
} from '@loupe/web-kit';
import css from './account.module.css';

function useEndSessions() {
  return useAction<string | null, unknown>({
    request: (sessionId, call) =>
      sessionId === null
        ? call('DELETE /api/auth/sessions')
        : call('DELETE /api/auth/sessions/:sessionId', { params: { sessionId } }),
    success: (_, sessionId) => ({
      title: sessionId === null ? 'Other Sessions Ended' : 'Session Ended',
      description: 'That browser is signed out',
    }),
    failure: { title: 'Error', description: 'Failed to end the session' },
  });
}

/** The user's sessions, and how to end them. */
export function SessionsPanel() {
  const calendar = useCalendar();
  const end = useEndSessions();
  const sessions = useQuery({
    ...queryOf('GET /api/auth/sessions'),
    gcTime: 0,
  });
  const others = sessions.data?.filter(({ current }) => !current) ?? [];

  return (
    <Panel
      title="Where you are signed in"
      padded={false}
      side={
        others.length > 1 && (
          <Button size="large" onClick={() => void end.run(null)} loading={end.pending && end.input === null}>
            End all others
          </Button>
        )
      }
    >
      <ErrorNote error={end.error} />
      <ListView list={listOf(sessions)} loading={<CardSkeletons count={1} />} empty={null}>
        {(rows) => (
          <ul className={css.sessions}>
            {rows.map(({ sessionId, browser, startedAt, lastActiveAt, current, via, device }) => (
              <li key={sessionId}>
                <div>
                  <b>{device ?? browser ?? 'A browser that did not say which'}</b>
                  {current && ' (this one)'}
                  <p>
                    Signed in {via === 'pin' && 'by PIN '}
                    {calendar.formatDateTime(startedAt)}
                    {!current && `, last active ${calendar.formatDateTime(lastActiveAt)}`}
                  </p>
                </div>
                {!current && (
                  <Button
                    size="large"
                    aria-label={`End the session of ${browser ?? 'that browser'}`}
                    onClick={() => void end.run(sessionId)}
                    loading={end.pending && end.input === sessionId}
                  >
                    End
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </Panel>
  );
}
