import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShellProvider } from '@loupe/plugin-sdk';
import { testShop, testUser } from '@loupe/web-kit/testing';
import { someFigures, someReport } from '../testing';
import TrendCharts from './trend-charts';

const figures = someFigures({ jobsCreated: 4_218, revenue: 12_345.6, averageTurnaround: 6.4 });
const { trend } = someReport(figures);

function draw() {
  const chosen: string[] = [];
  const shell = {
    user: testUser,
    can: () => true,
    shop: testShop,
    singleKeys: true,
    notify: () => undefined,
  };
  // jsdom has no layout; the charts render once they have a size.
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 480, 168));
  const { container } = render(
    <ShellProvider value={shell}>
      <TrendCharts trend={trend} month="2026-04" onChoose={(month) => void chosen.push(month)} />
    </ShellProvider>,
  );
  const pictures = [...container.querySelectorAll('figure')];
  return { chosen, picture: (title: string) => pictures.find((one) => one.textContent?.startsWith(title)) };
}

afterEach(() => jest.restoreAllMocks());

test('every value is labelled, with its month on the axis', () => {
  const { picture } = draw();
  expect(picture('Jobs created')).toHaveTextContent('4,218');
  expect(picture('Revenue')).toHaveTextContent('£12.3k');
  expect(picture('Average turnaround, in days')).toHaveTextContent('6.4');
  for (const month of ['May', 'Dec', 'Jan', 'Apr']) expect(picture('Revenue')).toHaveTextContent(month);
});

test('the month of the report is highlighted by lightness', () => {
  const bars = [...(draw().picture('Revenue')?.querySelectorAll('.recharts-bar-rectangle path') ?? [])];
  expect(bars.filter((bar) => bar.getAttribute('fill-opacity') === '1')).toHaveLength(1);
});

test('pressing a bar selects its month', async () => {
  const { picture, chosen } = draw();
  const bars = [...(picture('Revenue')?.querySelectorAll('.recharts-bar-rectangle') ?? [])];
  await userEvent.click(bars.at(-1) as Element);
  expect(chosen).toEqual(['2026-04']);
});
