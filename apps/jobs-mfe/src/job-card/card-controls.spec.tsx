import { fireEvent, render, screen } from '@testing-library/react';
import { CardButton, CardCheckbox, CardSwitch } from './card-controls';

describe('the controls of a card', () => {
  it('run their action when pressed', () => {
    const done = jest.fn();
    render(
      <>
        <CardButton onClick={() => done('button')}>Accept</CardButton>
        <CardSwitch aria-label="Missing" isOn={false} isPending={false} onTurn={(on) => done('switch', on)} />
        <CardCheckbox isTicked={false} onTick={(ticked) => done('checkbox', ticked)}>
          Balance Paid
        </CardCheckbox>
      </>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Missing', checked: false }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Balance Paid', checked: false }));
    expect(done.mock.calls).toEqual([['button'], ['switch', true], ['checkbox', true]]);
  });

  it('are announced as busy, keep the focus and ignore presses meanwhile', () => {
    const done = jest.fn();
    render(
      <>
        <CardButton isPending onClick={done}>
          Accept
        </CardButton>
        <CardSwitch aria-label="Missing" isOn isPending onTurn={done} />
      </>,
    );
    for (const control of [
      screen.getByRole('button', { name: 'Accept', busy: true }),
      screen.getByRole('switch', { name: 'Missing', checked: true, busy: true }),
    ]) {
      control.focus();
      fireEvent.click(control);
      expect(control).toHaveFocus();
    }
    expect(done).not.toHaveBeenCalled();
  });

  it('cannot be pressed when disabled', () => {
    const done = jest.fn();
    render(
      <CardButton disabled onClick={done}>
        Accept
      </CardButton>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(done).not.toHaveBeenCalled();
  });
});
