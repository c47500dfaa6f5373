import { unzipSync } from 'fflate';
import { onPage } from './steps/firefox';
import { freshNumber, jobInput } from './steps/jobs';
import { firefoxPath, startFirefox } from './stack/firefox';
import { byDay, DEMO_PASSWORD, expect, nightly, test } from './stack/fixtures';

const PAGES = [
  ['/', 'Recent Jobs'],
  ['/create-job', 'Create New Repair Job'],
  ['/bulk-import', 'Bulk Import'],
  ['/live-jobs', 'Live Jobs'],
  ['/waiting-collection', 'Waiting for Collection'],
  ['/waiting-parts', 'Waiting for Parts'],
  ['/customer-rejected', 'Customer Rejected'],
  ['/missing', 'Missing in Action'],
  ['/quote', 'Quote'],
  ['/completed', 'Collected by Customer'],
  ['/timeline-view', 'All jobs displayed chronologically'],
  ['/physical-tracker', 'Total Items'],
  ['/call-log', 'Customer Call Log'],
  ['/customers', 'Who came last stands first'],
  ['/print', 'For the bag, and for the customer'],
  ['/edit-log', 'Comprehensive audit trail'],
  ['/monthly-report', 'Total Jobs Created'],
  ['/database-viewer', 'System Health Overview'],
  ['/staff', 'Amelia Fairbrother'],
  ['/account', 'Where you are signed in'],
  ['/password', 'Change password'],
  ['/no-such-page', '404 Page Not Found'],
] as const;

nightly(
  'the day’s main journey in Firefox, every page, and the files it saves',
  byDay('full-life.spec goes this way in Chromium'),
  async ({ baseURL: url }) => {
    const path = firefoxPath();
    test.skip(
      !path && !process.env.REQUIRE_FIREFOX,
      'Firefox is not installed here: apt-get install firefox-esr',
    );
    test.setTimeout(180_000);
    const firefox = await startFirefox(path ?? 'firefox-esr');
    const { page } = firefox;
    const { follow, press, click, fill, choose, see, seeNo } = onPage(page);
    const number = freshNumber('FOX');
    const card = 'main article';
    const open = async (address: string) => {
      await follow(`${address}?search=${number}`);
      await see(number, card);
    };

    try {
      await test.step('signing in', async () => {
        await page.goto(`${url}/login`);
        await choose('select[name=username]', 'amelia');
        await fill('input[name=password]', DEMO_PASSWORD);
        await press('Sign In');
        await see('Recent Jobs');
      });

      await test.step('a job is created, found and moved', async () => {
        await follow('/create-job');
        const { location, ...fields } = jobInput({
          customJobNumber: number,
          totalCost: '85.50',
          item1: 'Ring 💍',
        });
        for (const [name, value] of Object.entries(fields)) await fill(`[name="${name}"]`, String(value));
        await choose('[name="location"]', String(location));
        await press('Create Job');
        await see('Job created successfully');
        await open('/live-jobs');
        await see('Ring 💍', card);
        await choose(`${card} [name=currentItemLocation]`, 'Kenilworth');
        await see('Item moved to Kenilworth');
      });

      await test.step('a call is logged', async () => {
        await press('Log call', card);
        await fill(`${card} [name=callContent]`, 'Asked when it is ready');
        await press('Save call', card);
        await see('Call details recorded successfully');
      });

      await test.step('a part is ordered and arrives', async () => {
        await choose(`${card} [name=jobStatus]`, 'Inspected and Waiting on Parts');
        await seeNo(card, number);
        await open('/waiting-parts');
        await press('Order Parts', card);
        const part = { description: 'Jump ring', source: 'Cousins', cost: '5.20', invoiceNumber: 'INV-77' };
        for (const [name, value] of Object.entries(part)) await fill(`[role=dialog] [name="${name}"]`, value);
        await press('Order Parts', '[role=dialog]');
        await see('0 of 1 arrived', card);
        await click(`${card} [role=switch][aria-label*="Jump ring"]`);
        await see('1 of 1 arrived', card);
      });

      await test.step('it is ready, its balance is paid, and it is collected', async () => {
        await choose(`${card} [name=jobStatus]`, 'Waiting for Collection');
        await seeNo(card, number);
        await open('/waiting-collection');
        await press('Balance Paid', card);
        await see('Balance marked as paid');
        await press('Mark as Completed & Collected', card);
        await seeNo(card, number);
        await open('/completed');
        await see('Paid in Full', card);
      });

      await test.step('every page opens', async () => {
        for (const [address, text] of PAGES) {
          await page.goto(`${url}${address}`);
          await see(text);
        }
      });

      await test.step('files arrive whole', async () => {
        await follow('/completed');
        await press('Export file for Database');
        const customers = await firefox.download(/^completed-jobs-database-export-\d{4}-\d\d-\d\d\.csv$/);
        expect(customers.toString('utf8')).toMatch(/^\uFEFFFirst Name,Surname,Mobile Number,.*\r\n/);
        expect(customers.toString('utf8')).toContain('Ring 💍');
        await follow('/monthly-report');
        await see('Total Jobs Created');
        await press('CSV');
        const report = await firefox.download(/^monthly-report-\d{4}-\d\d\.csv$/);
        expect(report.toString('utf8')).toContain('Total Jobs Created');
        await press('Excel');
        const workbook = await firefox.download(/^monthly-report-\d{4}-\d\d\.xlsx$/);
        expect(Object.keys(unzipSync(new Uint8Array(workbook)))).toContain('xl/workbook.xml');
      });

      expect(firefox.errors).toEqual([]);
    } finally {
      await firefox.stop();
    }
  },
);
