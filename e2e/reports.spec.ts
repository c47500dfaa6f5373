import { readFileSync } from 'node:fs';
import type { HealthReport, MonthlyFigures, MonthlyReport } from '@loupe/shared-types';
import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { byDay, expect, nightly, signIn, test } from './stack/fixtures';

const pounds = (value: number) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(value);

async function save(page: Page, button: 'CSV' | 'Excel'): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file: Download = await downloading;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** The figures of the CSV by label; money in pounds, rates in whole percent. */
function figuresOfCsv(bytes: Buffer): Readonly<Record<string, number>> {
  const rows = bytes
    .toString('utf8')
    .split('\r\n')
    .map((row) => row.split(','));
  return Object.fromEntries(
    rows.flatMap(([label, value]) =>
      label && value && !Number.isNaN(parseFloat(value)) ? [[label, parseFloat(value)]] : [],
    ),
  );
}

/** The numbers of the workbook's only sheet by label, as a spreadsheet program would read them. */
function figuresOfWorkbook(bytes: Buffer): Readonly<Record<string, number>> {
  const files = unzipSync(new Uint8Array(bytes));
  const read = (name: string) => new TextDecoder().decode(files[name]);
  const words = [...read('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map(
    (found) => found[1] ?? '',
  );
  const rows = [...read('xl/worksheets/sheet1.xml').matchAll(/<row [^>]*>(.*?)<\/row>/gs)];
  return Object.fromEntries(
    rows.flatMap(([, row = '']) => {
      const [label, figure] = [...row.matchAll(/<c ([^>]*)><v>(.*?)<\/v>/g)];
      const isNumber = figure && !figure[1]?.includes('t="s"');
      return label && isNumber ? [[words[Number(label[2])] ?? '', Number(figure[2])]] : [];
    }),
  );
}

/** The report as its files present it, computed from the API response. */
function asExported(figures: MonthlyFigures): Readonly<Record<string, number | null>> {
  return {
    'Total Jobs Created': figures.jobsCreated,
    'Jobs Completed': figures.jobsCompleted,
    'In Progress': figures.inProgress,
    Rejected: figures.rejected,
    'Parts Orders': figures.partsOrders,
    'Gross Revenue': figures.revenue,
    'Deposits Collected': figures.deposits,
    'Parts Investment': 0 - figures.partsValue,
    'Net Revenue': figures.netRevenue,
    'Average Turnaround (days)': figures.averageTurnaround,
    'Average Job Value': figures.averageJobValue,
    'Completion Rate': figures.completionRate,
  };
}

/** The figures of the last twelve months. */
async function reportOf(page: Page, base: string, month?: string): Promise<MonthlyReport> {
  const answer = await page.request.get(`${base}/api/reports/monthly${month ? `?month=${month}` : ''}`);
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as MonthlyReport;
}

// REPORT-2, REPORT-6
test('cards, CSV, Excel and the API agree to the penny, and a figure shows the jobs behind it', async ({
  page,
  stackUrl,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'anne-marie');
  const { trend } = await reportOf(page, stackUrl);
  expect(trend).toHaveLength(12);
  const { month } = [...trend].sort(
    (a, b) => b.jobsCompleted * b.partsOrders - a.jobsCompleted * a.partsOrders,
  )[0] as MonthlyFigures;
  const { figures } = await reportOf(page, stackUrl, month);
  expect(figures).toEqual(trend.find((one) => one.month === month));
  expect(figures.jobsCompleted).toBeGreaterThan(0);
  expect(figures.partsOrders).toBeGreaterThan(0);

  await page.getByRole('link', { name: 'Monthly Report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monthly Report');
  const months = page.getByLabel('Month', { exact: true });
  await expect(months.locator('option')).toHaveCount(12);
  await expect(months).toHaveValue(trend.at(-1)?.month ?? '');
  await months.selectOption(month);

  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(card('Total Jobs Created')).toContainText(String(figures.jobsCreated));
  await expect(card('Jobs Completed')).toContainText(`${figures.completionRate}% completion rate`);
  await expect(card('Total Revenue')).toContainText(pounds(figures.revenue));
  await expect(card('Total Revenue')).toContainText(`${pounds(figures.averageJobValue)} average`);
  await expect(card('Parts Value')).toContainText(pounds(figures.partsValue));
  await expect(card('Financial Summary')).toContainText(pounds(0 - figures.partsValue));
  await expect(card('Financial Summary')).toContainText(pounds(figures.netRevenue));
  await expect(card('Performance Metrics')).toContainText(`${figures.averageTurnaround} day`);

  const csv = await save(page, 'CSV');
  await expect(page.getByText('CSV file downloaded successfully').first()).toBeVisible();
  expect(csv.name).toBe(`monthly-report-${month}.csv`);
  expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(figuresOfCsv(csv.bytes)).toMatchObject(asExported(figures));

  const excel = await save(page, 'Excel');
  await expect(page.getByText('Preparing Excel export...').first()).toBeVisible();
  expect(excel.name).toBe(`monthly-report-${month}.xlsx`);
  const { 'Completion Rate': share, ...rest } = figuresOfWorkbook(excel.bytes);
  expect({ ...rest, 'Completion Rate': Math.round((share ?? 0) * 100) }).toEqual(asExported(figures));

  await card('Total Revenue').getByRole('button').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(/^Jobs behind the revenue/)).toBeFocused();
  await expect(drawer.getByRole('listitem')).toHaveCount(figures.jobsCompleted);
  const costs = await drawer
    .getByRole('listitem')
    .getByText(/^£[\d,]+\.\d\d$/)
    .allTextContents();
  const pence = costs.map((cost) => Number(cost.replace(/\D/g, '')));
  expect(pence.reduce((sum, cost) => sum + cost, 0)).toBe(Math.round(figures.revenue * 100));
  const number = (await drawer.getByRole('link').first().textContent()) ?? '';
  await drawer.getByRole('link').first().click();
  await expect(page.getByRole('dialog', { name: number })).toBeVisible();
});

nightly(
  'the Database Viewer shows what the server counts, and Run Health Check reloads it',
  byDay('database-viewer-page.spec'),
  async ({ page, api }) => {
    await signIn(page, 'amelia');
    await page.getByRole('link', { name: 'Database Viewer' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Database Viewer');
    const answer = await api.get('/api/reports/health');
    const report = (await answer.json()) as HealthReport;
    const overview = page.getByRole('region', { name: 'System Health Overview' });
    await expect(overview).toContainText(`${report.score}%`);
    await expect(overview).toContainText(report.label, { ignoreCase: true });
    await expect(page.getByRole('region', { name: 'Records' })).toContainText('Repair Jobs');
    await page.getByRole('tab', { name: 'Data Integrity' }).click();
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(report.checks.length);
    await page.getByRole('tab', { name: 'Statistics' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('Total Communications');

    await page.evaluate(() => void Object.assign(window, { before: true }));
    const checkedAgain = page.waitForResponse('**/api/reports/health');
    await page.getByRole('button', { name: 'Run Health Check' }).click();
    expect((await checkedAgain).status()).toBe(200);
    await expect(overview).toBeVisible();
    expect(await page.evaluate(() => 'before' in window)).toBe(false);
  },
);

const OF_ACCESS = byDay('access.spec and plugins.spec of the BFF, and plugins.spec of the shell');

nightly(
  'a manager has the Monthly Report, and is sent from the Database Viewer to the dashboard',
  OF_ACCESS,
  async ({ page }) => {
    await signIn(page, 'jack');
    const sidebar = page.getByRole('navigation').first();
    await expect(sidebar.getByRole('link', { name: 'Monthly Report' })).toBeVisible();
    await expect(sidebar.getByRole('link', { name: 'Database Viewer' })).toHaveCount(0);
    await page.goto('/database-viewer');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Database Viewer');
    expect((await page.request.get('/api/reports/health')).status()).toBe(403);
    expect((await page.request.get('/api/reports/monthly')).status()).toBe(200);
  },
);

// ACCESS-3
nightly(
  'a standard user neither sees nor reaches the reports, and the browser requests no file of their module, on whatever page',
  OF_ACCESS,
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await signIn(page, 'sofia');
    const sidebar = page.getByRole('navigation').first();
    await expect(sidebar.getByRole('link', { name: 'Live Jobs' })).toBeVisible();
    await expect(sidebar.getByRole('link', { name: 'Monthly Report' })).toHaveCount(0);
    for (const path of ['/monthly-report', '/database-viewer', '/live-jobs', '/call-log', '/edit-log']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path.startsWith('/monthly') || path.startsWith('/database')) await expect(page).toHaveURL(/\/$/);
    }
    await expect(sidebar.getByText('Reports')).toHaveCount(0);
    expect(asked.some((path) => path.startsWith('/plugins/jobs/'))).toBe(true);
    expect(asked.filter((path) => path.includes('report'))).toEqual(['/monthly-report']);
    for (const path of ['/api/reports/monthly', '/api/reports/health'])
      expect((await page.request.get(path)).status()).toBe(403);
  },
);
