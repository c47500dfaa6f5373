import { formatCount } from '@loupe/domain';
import type { ClientError } from '@loupe/shared-types';
import { Panel, ScrollRegion, useCalendar } from '@loupe/web-kit';
import css from './database-viewer.module.css';

/** Errors that browsers have reported, for whoever made the plugin: what, where in its code, how often (OPS-6). */
export function BrowserErrors({ errors }: { readonly errors: readonly ClientError[] }) {
  const calendar = useCalendar();
  return (
    <Panel title="Errors in Browsers">
      {errors.length === 0 ? (
        <p>No browser has reported an error.</p>
      ) : (
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
      )}
    </Panel>
  );
}
