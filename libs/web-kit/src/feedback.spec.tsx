import { render, screen } from '@testing-library/react';
import { ApiError, userMessageOf } from './api-error';
import { ErrorNote } from './feedback';

// TOAST-2
test('the error of a form comes into sight, however far from its field; that of a part of a page scrolls nothing', () => {
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = function note(this: Element) {
    shown.push(this);
  };
  render(<ErrorNote error="The parts cannot be read" />);
  const { rerender } = render(
    <form>
      <ErrorNote error={null} />
    </form>,
  );
  expect(shown).toEqual([]);
  rerender(
    <form>
      <ErrorNote error={new ApiError(0, 'The server cannot be reached', true)} repeatsForm />
    </form>,
  );
  expect(shown).toEqual([screen.getByText('The server cannot be reached').closest('[role=alert]')]);
  expect(screen.getByText('Try again').closest('button')).toHaveAttribute('type', 'submit');
});

// ERROR-2, FIND-3
test("an error of a plugin's own copy of this library keeps its message", () => {
  jest.isolateModules(() => {
    const copy = jest.requireActual<{ readonly ApiError: typeof ApiError }>('./api-error');
    expect(copy.ApiError).not.toBe(ApiError);
    const error = new copy.ApiError(0, 'The server cannot be reached');
    expect(error instanceof ApiError).toBe(true);
    expect(userMessageOf(error)).toBe('The server cannot be reached');
  });
  expect(userMessageOf(new TypeError('secret'))).not.toContain('secret');
});
