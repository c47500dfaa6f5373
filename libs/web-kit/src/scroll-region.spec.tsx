import { render, screen } from '@testing-library/react';
import { ScrollRegion } from './scroll-region';

describe('a scroll region', () => {
  it('is focusable and has a name', () => {
    render(<ScrollRegion aria-label="Calls">No calls yet.</ScrollRegion>);
    const region = screen.getByRole('group', { name: 'Calls' });
    expect(region).toHaveAttribute('tabindex', '0');
    expect(region).toHaveTextContent('No calls yet.');
  });

  it('may be a list, and forwards its ref', () => {
    let element: HTMLDivElement | null = null;
    render(<ScrollRegion ref={(found) => void (element = found)} role="list" aria-label="Rows" />);
    expect(screen.getByRole('list', { name: 'Rows' })).toBe(element);
  });
});
