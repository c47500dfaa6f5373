import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useOpenJob } from './job-sheet';

function Page() {
  const openJob = useOpenJob();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{pathname + search}</output>
      <button onClick={() => openJob(12)}>Twelve</button>
      <button onClick={() => openJob(13)}>Thirteen</button>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

test("a job's sheet opens over the page that is there, and Back closes it", async () => {
  const user = userEvent.setup();
  render(
    <MemoryRouter initialEntries={['/live-jobs?search=lark']}>
      <Page />
    </MemoryRouter>,
  );
  await user.click(screen.getByText('Twelve'));
  expect(screen.getByRole('status')).toHaveTextContent('/live-jobs?search=lark&job=12');
  await user.click(screen.getByText('Thirteen'));
  expect(screen.getByRole('status')).toHaveTextContent('/live-jobs?search=lark&job=13');
  await user.click(screen.getByText('Back'));
  await user.click(screen.getByText('Back'));
  expect(screen.getByRole('status')).toHaveTextContent('/live-jobs?search=lark');
});
