import type { FakeApi } from '@loupe/plugin-sdk/testing';
import { aJob, aJobWithHistory, renderPage, reply } from '@loupe/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import BulkImportPage from './bulk-import-page';

const HEADER =
  'customJobNumber,firstName,surname,contactNumber,homeAddress,postcode,location,item1,description1,totalCost';
const row = (number: string, cost = '185.00', phone = '07700 900123') =>
  `${number},Zoë,Ash,${phone},The Lodge,CV8 1HE,Kenilworth,Ring,Polish,"${cost}"`;

interface Body {
  readonly customJobNumber: string;
}

function open(post?: FakeApi['POST /api/jobs'], shop: object = {}) {
  let id = 100;
  const create = (request: { body: unknown }) =>
    aJobWithHistory({ id: ++id, customJobNumber: (request.body as Body).customJobNumber });
  return renderPage(<BulkImportPage />, {
    path: '/bulk-import',
    shop,
    api: { 'GET /api/jobs': [aJob({ id: 100 })], 'POST /api/jobs': post ?? create },
  });
}

const posts = (page: ReturnType<typeof open>) => page.calls.filter(({ method }) => method === 'POST');

function press(name: string): void {
  fireEvent.click(screen.getByText(name, { selector: 'button, button *' }));
}

function paste(...rows: readonly string[]): void {
  fireEvent.change(screen.getByLabelText('Or paste CSV text'), {
    target: { value: [HEADER, ...rows].join('\n') },
  });
}

function upload(name: string, content: string | Uint8Array): void {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const file = new File([], name);
  // jsdom's File has no arrayBuffer.
  Object.defineProperty(file, 'arrayBuffer', { value: () => Promise.resolve(bytes.slice().buffer) });
  const input = document.querySelector<HTMLInputElement>('[name="csvFile"]');
  if (input) fireEvent.change(input, { target: { files: [file] } });
}

const listed = async (label: string) =>
  within(await screen.findByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map((item) => [...item.children].map((part) => part.textContent));

beforeAll(() => {
  // jsdom has no layout; a windowed list renders what fits its height.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 480 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 800 });
});

beforeEach(() => localStorage.clear());

describe('Bulk Import', () => {
  // IMPORT-1
  it('asks for a file or pasted text when Start Import is pressed with neither', async () => {
    const page = open();
    press('Start Import');
    expect(await screen.findByText('Please select a CSV file or paste CSV data')).toBeInTheDocument();
    expect(page.notices).toMatchObject([
      { title: 'Import Error', description: 'Please select a CSV file or paste CSV data' },
    ]);
  });

  // IMPORT-12
  it('shows encoding, delimiter, columns, problems and repairs before anything is sent', async () => {
    const page = open();
    upload(
      'may.csv',
      `\ufeff${HEADER.replace('firstName', 'First Name')}\n${row('A1', '£1,234.50', '7700900123')}\n${row('A2', 'TBC')}`,
    );
    expect(
      await screen.findByText('may.csv · UTF-8 with BOM · separated by comma · 2 rows'),
    ).toBeInTheDocument();
    expect(screen.getByText('1 ready to import')).toBeInTheDocument();
    expect(screen.getByText('1 row with problems')).toBeInTheDocument();
    expect(await listed('Problems and repairs')).toEqual([
      ['Row 2: contactNumber “7700900123”: 0 restored', 'Repair'],
      ['Row 2: totalCost “£1,234.50”: £ and comma removed', 'Repair'],
      ['Row 3: totalCost “TBC” is not an amount in pounds, like 1234.50', 'Problem'],
    ]);
    expect(screen.getByText('First Name').closest('tr')).toHaveTextContent('First NameFirst nameZoë');
    expect(posts(page)).toEqual([]);
  });

  it('leaves phone numbers unchanged when so chosen', async () => {
    const page = open();
    upload('may.csv', `${HEADER}\n${row('A1', '', '7700900123')}`);
    fireEvent.click(await screen.findByLabelText(/Put back the 0/));
    await waitFor(() => expect(screen.queryByText('1 repair')).toBeNull());
    press('Start Import');
    await waitFor(() => expect(posts(page)[0]?.body).toMatchObject({ contactNumber: '7700900123' }));
  });

  // IMPORT-11
  it('imports pasted rows with a result per row, and shows the count', async () => {
    const page = open();
    paste(row('A1'), row('A2', 'TBC'), row('A3'));
    press('Start Import');
    await waitFor(() =>
      expect(page.notices).toMatchObject([
        { tone: 'success', title: 'Import Complete', description: '2 jobs imported successfully, 1 failed' },
      ]),
    );
    expect(await screen.findByText('Done · 100%')).toBeInTheDocument();
    expect(await listed('Results per row')).toEqual([
      ['Row 2: A1 · Zoë Ash', 'Imported'],
      ['Row 3: totalCost “TBC” is not an amount in pounds, like 1234.50', 'Failed'],
      ['Row 4: A3 · Zoë Ash', 'Imported'],
    ]);
    const keys = posts(page).map(({ headers }) => headers['Idempotency-Key']);
    expect(new Set(keys).size).toBe(2);
  });

  // IMPORT-11
  it('shows a destructive toast when none succeeded', async () => {
    const page = open(() => reply(409, 'Job number A1 is already in use'));
    paste(row('A1'));
    press('Start Import');
    await waitFor(() =>
      expect(page.notices).toMatchObject([
        { tone: 'failure', title: 'Import Complete', description: '0 jobs imported successfully, 1 failed' },
      ]),
    );
    expect(await listed('Results per row')).toEqual([
      ['Row 2: Job number A1 is already in use', 'Number exists'],
    ]);
  });

  // IMPORT-8
  it('imports a file with an unknown column, and names the column left out', async () => {
    const page = open();
    upload('may.csv', `${HEADER},Favourite colour\n${row('A1')},blue`);
    expect(await screen.findByText(/^1 column left out/)).toHaveTextContent('Favourite colour (column K)');
    press('Start Import');
    await waitFor(() => expect(posts(page)).toHaveLength(1));
  });

  it('offers one checkbox for the leading 0 of a whole column, off where uncertain', async () => {
    open();
    upload('may.csv', `${HEADER}\n${row('A1', '', '2079460123')}\n${row('A2', '', '07700900124')}`);
    const tick = await screen.findByLabelText(
      'Put back the 0 that Excel took from 1 phone number, such as 2079460123',
    );
    expect(tick).not.toBeChecked();
    fireEvent.click(tick);
    expect(await screen.findByText('1 repair')).toBeInTheDocument();
  });

  // IMPORT-9
  it('leaves out rows whose job number Excel changed, unless they are selected', async () => {
    const page = open();
    upload('may.csv', [HEADER, row('A1'), row('2.19E+26'), row('#REF!')].join('\n'));
    expect(await screen.findByText('2 rows with problems')).toBeInTheDocument();
    fireEvent.click(screen.getByLabelText(/^Import 2 rows as they stand/));
    expect(await screen.findByText('3 ready to import')).toBeInTheDocument();
    press('Start Import');
    await waitFor(() =>
      expect(posts(page).map(({ body }) => (body as Body).customJobNumber)).toEqual([
        'A1',
        '2.19E+26',
        '#REF!',
      ]),
    );
  });

  // IMPORT-7
  it('refuses an unreadable file with a message beside it and in a toast at Start', async () => {
    const page = open();
    upload('may.csv', `${HEADER},First Name\n${row('A1')},Zoë`);
    const words = /^Column K is headed “First Name”/;
    expect(await screen.findByText(words)).toBeInTheDocument();
    press('Start Import');
    await waitFor(() => expect(page.notices[0]?.description).toMatch(/^Failed to process CSV: Column K/));
    expect(page.notices[0]?.title).toBe('Import Error');
    expect(posts(page)).toEqual([]);
  });

  it('locks while running, can be paused, and continues after the page was left', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let id = 100;
    const slow = async (request: { body: unknown }) => {
      if ((request.body as Body).customJobNumber === 'A2') await gate;
      return aJobWithHistory({ id: ++id, customJobNumber: (request.body as Body).customJobNumber });
    };
    const page = open(slow);
    upload('may.csv', [HEADER, row('A1'), row('A2'), row('A3')].join('\n'));
    press('Start Import');
    await waitFor(() => expect(posts(page)).toHaveLength(2));
    expect(screen.getByLabelText('Or paste CSV text')).toBeDisabled();
    expect(screen.queryByText('Start Import')).toBeNull();
    press('Pause');
    release();
    await screen.findByText('Paused · 66%');
    page.unmount();

    const again = open();
    await screen.findByText('Paused · 66%');
    press('Continue');
    await screen.findByText('Done · 100%');
    expect(posts(again).map(({ body }) => (body as Body).customJobNumber)).toEqual(['A3']);
    expect(localStorage).toHaveLength(0);
  });

  it('warns before the page is left during an import', async () => {
    open(() => new Promise(() => undefined));
    paste(row('A1'));
    press('Start Import');
    await screen.findByText('Importing · 0%');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });

  // IMPORT-10
  describe('too large an import', () => {
    const NOTHING_READ = 'Nothing of it was read: split it into smaller files.';

    it('is refused by the file size alone, and no byte of it is read', async () => {
      open();
      paste(row('A1'));
      expect(await screen.findByText('1 ready to import')).toBeInTheDocument();
      const arrayBuffer = jest.fn();
      const file = new File([], 'all.csv');
      Object.defineProperties(file, {
        size: { value: 50 * 1024 * 1024 },
        arrayBuffer: { value: arrayBuffer },
      });
      const input = document.querySelector<HTMLInputElement>('[name="csvFile"]');
      if (input) fireEvent.change(input, { target: { files: [file] } });
      expect(
        screen.getByText(`This file has 50 MB, and one import takes at most 5 MB. ${NOTHING_READ}`),
      ).toBeInTheDocument();
      expect(arrayBuffer).not.toHaveBeenCalled();
      expect(screen.queryByText('1 ready to import')).toBeNull();
    });

    it('is not inserted when it is pasted', async () => {
      open();
      const area = screen.getByLabelText<HTMLTextAreaElement>('Or paste CSV text');
      const text = 'x'.repeat(6 * 1024 * 1024);
      const taken = fireEvent.paste(area, { clipboardData: { getData: () => text } });
      expect(taken).toBe(false);
      const userMessage = `The pasted text has 6 MB, and one import takes at most 5 MB. ${NOTHING_READ}`;
      expect(screen.getByText(userMessage)).toBeInTheDocument();
      fireEvent.change(area, { target: { value: text } });
      expect(area.value).toBe('');
      expect(fireEvent.paste(area, { clipboardData: { getData: () => row('A1') } })).toBe(true);
    });

    it('has more rows than the shop allows', async () => {
      open(undefined, { import: { maxRows: 3, maxMegabytes: 1 } });
      paste(row('A1'), row('A2'), '', row('A3'));
      expect(await screen.findByText('3 ready to import')).toBeInTheDocument();
      paste(row('A1'), row('A2'), row('A3'), row('A4'));
      const userMessage =
        'There are more than 3 rows, and one import takes at most 3. Nothing of it was imported: split it into smaller files.';
      expect(await screen.findByText(userMessage)).toBeInTheDocument();
      expect(screen.queryByText('3 ready to import')).toBeNull();
      expect(screen.getByText(/One import takes 3 rows and 1 MB/)).toBeInTheDocument();
    });
  });
});
