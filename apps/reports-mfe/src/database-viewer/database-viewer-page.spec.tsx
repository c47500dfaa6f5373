import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeApi } from '@loupe/plugin-sdk/testing';
import { renderPage, reply } from '@loupe/web-kit/testing';
import type { ClientError } from '@loupe/shared-types';
import { someHealth } from '../testing';
import DatabaseViewerPage from './database-viewer-page';
import { reloadPage } from './reload-page';

jest.mock('./reload-page', () => ({ reloadPage: jest.fn() }));

const open = (
  answer: FakeApi['GET /api/reports/health'] = someHealth(),
  errors: readonly ClientError[] = [],
) =>
  renderPage(<DatabaseViewerPage />, {
    user: { accessLevel: 'full' },
    api: { 'GET /api/reports/health': answer, 'GET /api/client-errors': errors },
  });
// OPS-6
test('Errors in Browsers shows what browsers have reported, with its places in the code', async () => {
  const error = {
    id: 3,
    plugin: 'tracking',
    version: '2.1.0',
    name: 'TypeError',
    stack: ['f /plugins/tracking/2.1.0/log.js:1:2', '/shell.js:9:1'],
    count: 1_200,
    firstAt: '2026-07-14T08:00:00.000Z',
    lastAt: '2026-07-15T08:00:00.000Z',
  };
  open(someHealth(), [error]);
  const found = await panel('Errors in Browsers');
  expect(await found.findByText('TypeError in tracking 2.1.0')).toBeVisible();
  expect(found.getByText('1,200 times, last on 15/07/2026, 09:00')).toBeVisible();
  expect(found.getByText(/log\.js:1:2/)).toBeVisible();
  expect(found.getByText('/shell.js:9:1')).toBeVisible();
});

const panel = async (title: string) => within(await screen.findByRole('region', { name: title }));

test('the System Health Overview shows score, label, records, critical issues and warnings', async () => {
  open();
  const overview = await panel('System Health Overview');
  expect(overview.getByText('65%')).toBeVisible();
  expect(overview.getByText('Poor')).toBeVisible();
  expect(overview.getByText('Total Records').closest('div')).toHaveTextContent('12,345');
  expect(overview.getByText('Critical Issues').closest('div')).toHaveTextContent('1');
  expect(overview.getByText('Warnings').closest('div')).toHaveTextContent('1');
});

// HEALTH-3
test('Database Overview counts records and shows the oldest and newest job dates in London time', async () => {
  open();
  const records = await panel('Records');
  expect(records.getByText('Repair Jobs').closest('div')).toHaveTextContent('4,218');
  expect(records.getByText('Ordered Parts').closest('div')).toHaveTextContent('127');
  expect(screen.getByText('Sunday 3 April 2016')).toBeVisible();
  expect(screen.getByText('Wednesday 15 July 2026')).toBeVisible();
});

// HEALTH-3
test("without jobs it says 'No jobs found'", async () => {
  open(someHealth({ oldestJob: null, newestJob: null }));
  expect(await screen.findAllByText('No jobs found')).toHaveLength(2);
});

// HEALTH-4
test('Backups shows the time of the last one', async () => {
  open();
  const backups = await panel('Backups');
  expect(backups.getByText('Last Backup').closest('div')).toHaveTextContent('15/07/2026, 02:05');
  expect(backups.queryByText('Failed Since')).toBeNull();
});

test('Backups shows since when they fail and at which step', async () => {
  const since = '2026-07-14T01:05:00.000Z';
  open(someHealth({ backup: { lastSuccessAt: null, failingSince: since, failure: 'disk-full' } }));
  const backups = await panel('Backups');
  expect(backups.getByText('Last Backup').closest('div')).toHaveTextContent('None yet');
  expect(backups.getByText('Failed Since').closest('div')).toHaveTextContent('14/07/2026, 02:05');
  expect(backups.getByText('Reason').closest('div')).toHaveTextContent('The disk is full');
});

test('Backups are unknown where they are taken elsewhere', async () => {
  open(someHealth({ backup: null }));
  expect((await panel('Backups')).getByText('Not known here')).toBeVisible();
});

// HEALTH-1
test('Data Integrity shows PASS, WARN or FAIL for each check', async () => {
  open();
  await userEvent.click(await screen.findByText('Data Integrity'));
  const row = async (label: string) => (await screen.findByText(label)).closest('li');
  expect(await row('Jobs missing first name, surname or contact number')).toHaveTextContent('2 recordsWARN');
  expect(await row('Jobs without items')).toHaveTextContent('None foundPASS');
  expect(await row('Call logs pointing at a missing job')).toHaveTextContent('1 recordFAIL');
});

// HEALTH-3
test('Statistics shows Job Statistics and Activity Statistics', async () => {
  open();
  await userEvent.click(await screen.findByText('Statistics'));
  expect((await panel('Job Statistics')).getByText('Live Jobs').closest('div')).toHaveTextContent('34');
  const activity = await panel('Activity Statistics');
  expect(activity.getByText('Total Communications').closest('div')).toHaveTextContent('8,000');
});

// HEALTH-3
test('Run Health Check reloads the page', async () => {
  open();
  await userEvent.click(screen.getByText('Run Health Check'));
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

test('a failed health check shows why', async () => {
  open(reply(403, 'You do not have access to this'));
  expect(await screen.findByRole('alert')).toHaveTextContent('You do not have access to this');
});
