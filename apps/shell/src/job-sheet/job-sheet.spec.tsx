import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useOpenJob, type JobSheetProps } from '@loupe/plugin-sdk';
import type { SlotEntry } from '@loupe/shared-types';
import { PageHead } from '@loupe/web-kit';
import { aPlugin, delivering, startSignedIn } from '../testing/start-shell';

function Live() {
  const openJob = useOpenJob();
  return (
    <>
      <PageHead title="Live Jobs" />
      <button onClick={() => openJob(7)}>Job 7</button>
    </>
  );
}

function Sheet({ jobId, titleId, isPage }: JobSheetProps) {
  const openJob = useOpenJob();
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <>
      <Heading id={titleId}>The sheet of job {jobId}</Heading>
      <button onClick={() => openJob(8)}>Job 8</button>
    </>
  );
}
const Broken = () => {
  throw new Error('secret detail at /srv/app');
};

const slots: readonly SlotEntry[] = [{ slot: 'jobSheet', name: 'sheet', label: 'The job', order: 10 }];

const start = (at: string, Part: typeof Sheet | null = Sheet) =>
  startSignedIn({
    at,
    list: { plugins: [aPlugin(Part ? { slots } : {})] },
    load: () =>
      Promise.resolve(
        delivering({ live: Live }, { sheet: () => Promise.resolve({ default: Part ?? Sheet }) }),
      ),
  });
const address = () => window.location.pathname + window.location.search;

afterEach(() => jest.restoreAllMocks());

describe("a job's sheet", () => {
  // SHEET-1
  it('is a drawer over the page, one for each job; closing leads back to the page in one step', async () => {
    start('/live-jobs?search=lark');
    fireEvent.click(await screen.findByText('Job 7'));
    const drawer = within(await screen.findByRole('dialog', { name: 'The sheet of job 7' }));
    expect(address()).toBe('/live-jobs?search=lark&job=7');
    expect(screen.getByText('Live Jobs', { selector: 'h1' })).toBeInTheDocument();
    fireEvent.click(drawer.getByText('Job 8'));
    await screen.findByRole('dialog', { name: 'The sheet of job 8' });
    fireEvent.click(screen.getByLabelText('Close the job'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/live-jobs?search=lark');
  });

  // SHEET-2
  it('is a page of its own when a tab is opened with it, and closing shows the page beneath', async () => {
    start('/live-jobs?job=9');
    expect(await screen.findByText('The sheet of job 9', { selector: 'h1' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('Live Jobs', { selector: 'h1' })).toBeNull();
    fireEvent.click(screen.getByLabelText('Close the job'));
    expect(await screen.findByText('Live Jobs', { selector: 'h1' })).toBeInTheDocument();
    expect(address()).toBe('/live-jobs');
  });

  // PLUGIN-6
  it('says plainly that no plugin shows jobs', async () => {
    start('/live-jobs?job=9', null);
    expect(await screen.findByText(/^Jobs cannot be shown/)).toBeInTheDocument();
  });

  // PLUGIN-6
  it('that crashes is named, and the page beneath stays', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    start('/live-jobs', Broken as unknown as typeof Sheet);
    fireEvent.click(await screen.findByText('Job 7'));
    expect(await screen.findByText(/“The job” has stopped working/)).toBeInTheDocument();
    expect(screen.getByText('Live Jobs', { selector: 'h1' })).toBeInTheDocument();
    expect(document.body.textContent).not.toContain('secret detail');
  });
});
