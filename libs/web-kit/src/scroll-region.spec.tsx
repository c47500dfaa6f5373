import { render, screen } from '@testing-library/react';
import { ScrollRegion } from './scroll-region';

describe('a region that scrolls by itself', () => {
  it('can be reached by the keyboard and has a name', () => {
    render(<ScrollRegion aria-label="Calls">No calls yet.</ScrollRegion>);
    const region = screen.getByRole('group', { name: 'Calls' });
    expect(region).toHaveAttribute('tabindex', '0');
    expect(region).toHaveTextContent('No calls yet.');
  });

  it('may be a list, and gives its element to whoever measures it', () => {
    let element: HTMLDivElement | null = null;
    render(<ScrollRegion ref={(found) => void (element = found)} role="list" aria-label="Rows" />);
    expect(screen.getByRole('list', { name: 'Rows' })).toBe(element);
  });
});
