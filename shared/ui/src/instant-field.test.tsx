import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { InstantField } from './instant-field';
import type { InstantFieldProps } from './instant-field';
import { UiRoot } from './ui-root';

const sydney = 'Australia/Sydney';
/** Wednesday 25 November 2026, 3 pm in Sydney. */
const wednesday = Date.UTC(2026, 10, 25, 4);
let taken: (number | null)[] = [];

function Field({ value, ...props }: Partial<InstantFieldProps>) {
  const [at, setAt] = useState<number | null>(value === undefined ? wednesday : value);
  return (
    <UiRoot name="mf-test">
      <InstantField
        label="Job date"
        zone={sydney}
        {...props}
        value={at}
        onChange={(next) => {
          taken.push(next);
          setAt(next);
        }}
      />
    </UiRoot>
  );
}
const show = (props: Partial<InstantFieldProps> = {}) => {
  taken = [];
  return render(<Field {...props} />);
};
const input = () => screen.getByLabelText('Job date') as HTMLInputElement;
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const press = (name: RegExp | string, role = 'button') => fireEvent.click(screen.getByRole(role, { name }));
const picker = () => screen.findByRole('group', { name: 'Choose Job date' });
const cell = (name: string) => screen.findByRole('gridcell', { name });

test('B.2.29: a day and a time are chosen in place, one tab each; times go by 15 minutes', async () => {
  show();
  press('Choose Job date');
  const tabs = within(await picker()).getAllByRole('tab');
  expect(tabs.map((tab) => tab.getAttribute('aria-label'))).toEqual(['Date', 'Time']);
  fireEvent.click(await cell('Friday 27 November 2026'));
  expect(input().value).toBe('27/11/2026 3:00 pm');
  // Choosing a day turns to the time.
  const time = await screen.findByRole('option', { name: '7:45 pm' });
  expect(screen.getAllByRole('option')).toHaveLength(96);
  fireEvent.click(time);
  expect(input().value).toBe('27/11/2026 7:45 pm');
  expect(taken.at(-1)).toBe(Date.UTC(2026, 10, 27, 8, 45));
  press('Done');
  expect(screen.queryByRole('group', { name: 'Choose Job date' })).toBeNull();
});

test('B.2.29: by keyboard: Alt and Down opens, arrows and Enter choose, Escape closes and goes back to the field', async () => {
  show();
  fireEvent.keyDown(input(), { key: 'ArrowDown', altKey: true });
  fireEvent.keyDown(await cell('Wednesday 25 November 2026'), { key: 'ArrowRight' });
  const next = await cell('Thursday 26 November 2026');
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(fireEvent.keyDown(next, { key: 'Escape' })).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose Job date' }));
});

test.each([
  '25/11/26 4:15pm',
  '25 Nov 16:15',
  '25/11/2026 16.15',
  'Wed 25 Nov 2026, 4:15 pm',
  '2026-11-25T16:15',
])('X-09: "%s" is taken, typed or pasted, and shown day first', (text) => {
  show();
  type(text);
  fireEvent.blur(input());
  expect(taken.at(-1)).toBe(Date.UTC(2026, 10, 25, 5, 15));
  expect(input().value).toBe('25/11/2026 4:15 pm');
});

test('X-09: a time on the way to its half of the day is not taken', () => {
  show();
  type('25/11/2026 4:15');
  type('2026-11-25 4:15');
  expect(taken).toEqual([]);
  type('25/11/2026 4:15 pm');
  expect(taken).toEqual([Date.UTC(2026, 10, 25, 5, 15)]);
});

test('B.5.12, B.9.02, J-34: typed minutes off the quarter hour stay as typed, with the reason, and are not taken', () => {
  show();
  type('2026-11-25T16:07');
  expect(
    screen.getByText('This date is invalid. The minutes must be a multiple of 15 (00, 15, 30, or 45).'),
  ).toBeTruthy();
  expect(input().value).toBe('2026-11-25T16:07');
  expect(taken).toEqual([]);
  type('2026-11-25T16:15');
  expect(taken).toEqual([Date.UTC(2026, 10, 25, 5, 15)]);
});

test('B.2.29, Y-01: a time that the clocks skip is refused with a sentence', () => {
  show();
  type('2026-10-04T02:30');
  expect(screen.getByText('The clocks go forward then: this time does not exist.')).toBeTruthy();
  expect(taken).toEqual([]);
  type('2026-10-04T03:30');
  expect(taken).toEqual([Date.UTC(2026, 9, 3, 16, 30)]);
  expect(screen.queryByText(/does not exist/)).toBeNull();
});

test('B.2.29, Y-01: a time that comes twice says which one it is, and offers the other', () => {
  show();
  type('2026-04-05T02:30');
  const first = Date.UTC(2026, 3, 4, 15, 30);
  expect(taken).toEqual([first]);
  expect(screen.getByText(/2:30 am comes twice. This is the first, AEDT/)).toBeTruthy();
  press('Use the second, AEST');
  expect(taken).toEqual([first, first + 3_600_000]);
  expect(input().value).toBe('2026-04-05T02:30');
  press('Use the first, AEDT');
  expect(taken.at(-1)).toBe(first);
  type('2026-10-04T02:30');
  expect(screen.queryByText(/comes twice/)).toBeNull();
});

test('B.2.29: an optional one may be emptied, another keeps its time; the zone is named where the clock differs', () => {
  const { unmount } = show({ optional: true });
  type('');
  expect(taken).toEqual([null]);
  unmount();
  show({ zone: 'Australia/Perth' });
  type('');
  fireEvent.blur(input());
  expect(taken).toEqual([]);
  expect(input().value).toBe('25/11/2026 12:00 pm');
  expect(screen.getByText('Wed 25 Nov · AWST time')).toBeTruthy();
});

test('B.2.28, B.2.20: a clock has every minute; what reads as before keeps its seconds', () => {
  const pressed = wednesday + 3 * 60_000 + 27_000;
  show({ anyMinute: true, value: pressed });
  type('2026-11-25T16:07');
  type('2026-11-25T16:07');
  expect(taken).toEqual([Date.UTC(2026, 10, 25, 5, 7)]);
  type('2026-11-25T15:03');
  expect(taken.at(-1)).toBe(pressed - 27_000);
  expect(screen.queryByText(/multiple of 15/)).toBeNull();
});

test('B.2.28, Y-01: a press in the second of two hours says so, its seconds notwithstanding', () => {
  show({ value: Date.UTC(2026, 3, 4, 16, 30, 27) });
  expect(screen.getByText(/2:30 am comes twice. This is the second, AEST/)).toBeTruthy();
});

test('B.2.29: a text that is no date stays as typed and says so', () => {
  show({ optional: true });
  type('25/11/2026');
  fireEvent.blur(input());
  expect(screen.getByText('Enter a date and a time as 25/11/2026 7:30 pm')).toBeTruthy();
  expect(input().value).toBe('25/11/2026');
  expect(taken).toEqual([]);
});

test('B.5.16: a form is not sent with a time that was not taken', () => {
  const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
  taken = [];
  render(
    <form onSubmit={onSubmit}>
      <Field />
      <button type="submit">Save</button>
    </form>,
  );
  type('2026-10-04T02:30');
  press('Save');
  expect(onSubmit).not.toHaveBeenCalled();
  type('2026-10-04T03:30');
  press('Save');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('B.5.29: no form is sent with what stands in the field untaken, whatever the form asks; the field has the focus', () => {
  const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
  taken = [];
  render(
    <form noValidate onSubmit={onSubmit}>
      <Field optional anyMinute />
      <button type="submit">Save</button>
    </form>,
  );
  const enter = () => {
    fireEvent.keyDown(input(), { key: 'Enter' });
    fireEvent.submit(input());
  };
  for (const text of ['2602-11-25T15:00', '0026-11-25T15:00', '2026-10-04T02:30']) {
    type(text);
    enter();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(input());
    expect(input().getAttribute('aria-invalid')).toBe('true');
    fireEvent.blur(input());
    press('Save');
    expect(onSubmit).not.toHaveBeenCalled();
  }
  type('2026-11-25T16:00');
  type('');
  enter();
  expect(taken).toEqual([Date.UTC(2026, 10, 25, 5), null]);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('B.2.28: leaving is reported once the field is left, its picker is done, or Enter is pressed in it', async () => {
  const onLeave = jest.fn();
  show({ onLeave });
  fireEvent.blur(input(), { relatedTarget: screen.getByRole('button', { name: 'Choose Job date' }) });
  press('Choose Job date');
  const day = await cell('Friday 27 November 2026');
  fireEvent.click(day);
  fireEvent.blur(day, { relatedTarget: null });
  expect(onLeave).not.toHaveBeenCalled();
  press('Done');
  expect(onLeave).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(input(), { key: 'Enter' });
  expect(onLeave).toHaveBeenCalledTimes(2);
  fireEvent.blur(input());
  expect(onLeave).toHaveBeenCalledTimes(3);
});
