import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifest as counter } from '../../apps/counter-mfe/src/manifest';
import { manifest as customers } from '../../apps/customers-mfe/src/manifest';
import { manifest as jobs } from '../../apps/jobs-mfe/src/manifest';
import { manifest as reports } from '../../apps/reports-mfe/src/manifest';
import { manifest as tracking } from '../../apps/tracking-mfe/src/manifest';

// PAGE-7
test('every address of the product is a page of one plugin', () => {
  const paths = [jobs, counter, tracking, customers, reports].flatMap(({ pages }) =>
    pages.map(({ path }): string => path),
  );
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['/', '/create-job', '/bulk-import', '/live-jobs', '/waiting-collection', '/waiting-parts'],
      ...['/customer-rejected', '/missing', '/quote', '/completed', '/timeline-view'],
      ...['/physical-tracker', '/call-log', '/edit-log', '/monthly-report', '/database-viewer'],
    ]),
  );
});

// PAGE-8
test.each([
  ['apps/jobs-mfe/src/job-card/panels.module.css', '12rem'],
  ['apps/tracking-mfe/src/physical-tracker/physical-tracker.module.css', '24rem'],
])('what is longer scrolls: %s at %s', (file, height) => {
  const css = readFileSync(join(__dirname, '../..', file), 'utf8');
  const rules = css.match(/\{[^}]*\}/g) ?? [];
  expect(rules.filter((rule) => rule.includes(`max-height: ${height}`))).toEqual([
    expect.stringMatching(/overflow(-y)?: auto/),
  ]);
});
