import { fireEvent, screen } from '@testing-library/react';
import { LongText } from './long-text';
import { renderPage } from './testing';

describe('a long text', () => {
  it.each(['Resize from L to N', 'a\nb\nc', 'W'.repeat(480)])('is unchanged when it is short', (text) => {
    renderPage(<LongText text={text} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each(['W'.repeat(481), 'line\n'.repeat(9)])('is collapsed, and expanded by a button', (text) => {
    const { container } = renderPage(<LongText text={text} />);
    const button = screen.getByRole('button', { name: 'Show all' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(container.querySelector('bdi')?.textContent).toBe(text);
    fireEvent.click(button);
    expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
  });
});
