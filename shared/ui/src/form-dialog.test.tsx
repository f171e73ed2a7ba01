import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FormDialog } from './form-dialog';
import { ReasonDialog } from './reason-dialog';

const shown = (part: Partial<Parameters<typeof FormDialog>[0]> = {}) => {
  const said: string[] = [];
  render(
    <form onSubmit={() => said.push('around')}>
      <FormDialog
        title="A time"
        yes="Add"
        onSubmit={() => said.push('yes')}
        onClose={() => said.push('no')}
        {...part}
      >
        <input aria-label="Start" />
      </FormDialog>
    </form>,
  );
  const enter = () => fireEvent.submit(screen.getByLabelText('Start'));
  return { said, enter };
};

test('a dialog is named by its title, and Enter goes on without a word to the form around it', () => {
  const { said, enter } = shown();
  expect(screen.getByRole('dialog', { name: 'A time' })).toBeTruthy();
  enter();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(said).toEqual(['yes', 'no']);
});

test('what cannot go on yet, or is under way, does not go on by Enter either', () => {
  const { said, enter } = shown({ disabled: true });
  enter();
  expect(said).toEqual([]);
});

test('what is under way is not sent again', () => {
  const { said, enter } = shown({ isBusy: true });
  enter();
  expect(said).toEqual([]);
});

test('what is held closes neither by Escape nor by the way back', () => {
  const { said } = shown({ isHeld: true });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  const back = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' });
  fireEvent.click(back);
  expect(back.disabled).toBe(true);
  expect(said).toEqual([]);
});

test('what only tells is closed by its one button, and an interruption with one answer has the focus on it', () => {
  const { said } = shown({ yes: undefined });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(said).toEqual(['no']);
  cleanup();
  shown({ yes: 'OK', closeText: null, alert: true });
  expect(screen.getAllByRole('button')).toEqual([document.activeElement]);
});

test('a reason that has to be given is asked for, and given without blanks around it', () => {
  const given: string[] = [];
  render(
    <ReasonDialog
      title="Take it off?"
      yes="Take off"
      help="The worker reads it."
      missing="Please say why."
      max={200}
      onReason={(reason) => given.push(reason)}
      onClose={() => given.push('closed')}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Take off' }));
  expect(screen.getByText('Please say why.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: ' Blurred ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Take off' }));
  expect(given).toEqual(['Blurred']);
});
