import { useQuery } from '@tanstack/react-query';
import { formatCount } from '@loupe/domain';
import type { ClientError } from '@loupe/shared-types';
import { listOf, ListView, Panel, queryOf, ScrollRegion, useCalendar } from '@loupe/web-kit';
import { RowSkeletons } from '../row-skeletons';
import css from './database-viewer.module.css';

function ErrorList({ errors }: { readonly errors: readonly ClientError[] }) {
  const calendar = useCalendar();
  return (
    <ul className={css.errors}>
      {errors.map(({ id, plugin, version, name, stack, count, lastAt }) => (
        <li key={id}>
          <p>
            <b>
              {name} in {plugin} {version}
            </b>{' '}
            <span>
              {count === 1 ? 'once' : `${formatCount(count)} times`}, last on{' '}
              {calendar.formatDateTime(lastAt)}
            </span>
          </p>
          {stack.length > 0 && (
            <ScrollRegion aria-label={`Where ${name} happened`} className={css.places}>
              {stack.map((place) => (
                <code key={place}>{place}</code>
              ))}
            </ScrollRegion>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Errors that browsers have reported, for whoever made the plugin: what, where in its code, how often (OPS-6). */
export function BrowserErrors() {
  const errors = useQuery({ ...queryOf('GET /api/client-errors'), refetchOnMount: 'always' });
  return (
    <Panel title="Errors in Browsers">
      <ListView
        list={listOf(errors)}
        loading={<RowSkeletons count={2} />}
        empty={<p>No browser has reported an error.</p>}
      >
        {(reported) => <ErrorList errors={reported} />}
      </ListView>
    </Panel>
  );
}
