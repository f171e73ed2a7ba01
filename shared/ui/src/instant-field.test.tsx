import { act, fireEvent, render, screen, within } from '@testing-library/react';
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
const day = (text: string) => document.querySelector<HTMLElement>(`[data-day="${text}"]`) as HTMLElement;
const frame = () => act(() => new Promise((done) => requestAnimationFrame(() => done(undefined))));

test('B.2.29: a day and a time are chosen in place, one tab each; the minutes go by 15', () => {
  show();
  press('Choose Job date');
  const picker = screen.getByRole('group', { name: 'Choose Job date' });
  expect(
    within(picker)
      .getAllByRole('tab')
      .map((tab) => tab.textContent),
  ).toEqual(['Date · Wed 25 Nov', 'Time · 3:00 pm']);
  fireEvent.click(day('2026-11-27'));
  expect(input().value).toBe('2026-11-27T15:00');
  // Choosing a day turns to the time.
  expect(within(picker).getByRole('tab', { name: /Time/ }).getAttribute('aria-selected')).toBe('true');
  press('7 pm', 'radio');
  const minutes = within(picker).getByRole('group', { name: 'Minutes' });
  expect(within(minutes).getAllByRole('radio')).toHaveLength(4);
  expect([...minutes.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    '00',
    '15',
    '30',
    '45',
  ]);
  press('45', 'radio');
  expect(input().value).toBe('2026-11-27T19:45');
  expect(taken.at(-1)).toBe(Date.UTC(2026, 10, 27, 8, 45));
  press('Done');
  expect(screen.queryByRole('group', { name: 'Choose Job date' })).toBeNull();
});

test('B.2.29: by keyboard: Alt and Down opens, arrows and Enter choose, Escape closes and goes back to the field', async () => {
  show();
  fireEvent.keyDown(input(), { key: 'ArrowDown', altKey: true });
  day('2026-11-25').focus();
  fireEvent.keyDown(day('2026-11-25'), { key: 'ArrowRight' });
  await frame();
  expect(document.activeElement).toBe(day('2026-11-26'));
  fireEvent.keyDown(day('2026-11-26'), { key: 'Enter' });
  expect(input().value).toBe('2026-11-26T15:00');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '3 pm' }));
  const isUnhandled = fireEvent.keyDown(screen.getByRole('radio', { name: '3 pm' }), { key: 'Escape' });
  expect(isUnhandled).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose Job date' }));
});

test('B.2.29: one day at a time: choosing it again keeps it, Page Down turns the month', async () => {
  show();
  press('Choose Job date');
  expect(screen.getByRole('grid').getAttribute('aria-multiselectable')).toBe('false');
  day('2026-11-25').focus();
  fireEvent.keyDown(day('2026-11-25'), { key: 'PageDown' });
  await frame();
  expect(document.activeElement).toBe(day('2026-12-25'));
  fireEvent.click(day('2026-12-25'));
  expect(input().value).toBe('2026-12-25T15:00');
  press(/Date/, 'tab');
  fireEvent.click(day('2026-12-25'));
  expect(input().value).toBe('2026-12-25T15:00');
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
  expect(input().step).toBe('900');
});

test('B.2.29, Y-01: a time that the clocks skip is refused with a sentence, typed or chosen', () => {
  show();
  type('2026-10-04T02:30');
  expect(screen.getByText('The clocks go forward then: this time does not exist.')).toBeTruthy();
  expect(taken).toEqual([]);
  press('Choose Job date');
  press(/Time/, 'tab');
  press('3 am', 'radio');
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
  expect(input().value).toBe('2026-11-25T12:00');
  expect(screen.getByText('Wed 25 Nov · AWST time')).toBeTruthy();
});

test('B.2.29: a date of which one part was cleared is no wish for none; leaving brings the old one back', () => {
  show({ optional: true });
  Object.defineProperty(input(), 'validity', { value: { badInput: true }, configurable: true });
  type('');
  expect(taken).toEqual([]);
  fireEvent.blur(input());
  expect(input().value).toBe('2026-11-25T15:00');
  Object.defineProperty(input(), 'validity', { value: { badInput: false } });
  type('');
  expect(taken).toEqual([null]);
});

test('B.2.28, B.2.20: a clock has every minute; what reads as before keeps its seconds', () => {
  const pressed = wednesday + 3 * 60_000 + 27_000;
  show({ anyMinute: true, value: pressed });
  expect(input().step).toBe('60');
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

test('B.2.29: one that was emptied part by part is none once it is left; a half one without a time says so', () => {
  const half = (badInput: boolean) =>
    Object.defineProperty(input(), 'validity', { value: { badInput }, configurable: true });
  show({ optional: true });
  half(true);
  type('');
  // The browser has nothing to tell: it read as nothing already.
  half(false);
  fireEvent.blur(input());
  expect(taken).toEqual([null]);
  half(true);
  fireEvent.blur(input());
  expect(screen.getByText('This date is not complete.')).toBeTruthy();
  expect(taken).toEqual([null]);
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
  const half = (badInput: boolean) =>
    Object.defineProperty(input(), 'validity', { value: { badInput }, configurable: true });
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
  half(true);
  type('');
  enter();
  fireEvent.blur(input());
  press('Save');
  expect(screen.getByText('This date is not complete.')).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
  // The other parts are cleared as well, which the browser tells nobody: Enter takes it for none.
  half(false);
  enter();
  expect(taken).toEqual([Date.UTC(2026, 10, 25, 5), null]);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('B.2.28: leaving is told once the field is left, its picker is done, or Enter is pressed in it', () => {
  const onLeave = jest.fn();
  show({ onLeave });
  fireEvent.blur(input(), { relatedTarget: screen.getByRole('button', { name: 'Choose Job date' }) });
  press('Choose Job date');
  fireEvent.click(day('2026-11-27'));
  fireEvent.blur(screen.getByRole('radio', { name: '3 pm' }), { relatedTarget: null });
  expect(onLeave).not.toHaveBeenCalled();
  press('Done');
  expect(onLeave).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(input(), { key: 'Enter' });
  expect(onLeave).toHaveBeenCalledTimes(2);
  fireEvent.blur(input());
  expect(onLeave).toHaveBeenCalledTimes(3);
});

test('B.2.29: where the browser has a button of its own for Tab, this one is for the pointer', () => {
  const { unmount } = show();
  const stop = () => screen.getByRole('button', { name: 'Choose Job date' }).tabIndex;
  expect(stop()).toBe(0);
  unmount();
  const before = globalThis.CSS;
  const supports = (name: string) => name === '-moz-appearance';
  Object.defineProperty(globalThis, 'CSS', { value: { supports }, configurable: true });
  show();
  expect(stop()).toBe(-1);
  press('Choose Job date');
  expect(screen.getByRole('group', { name: 'Choose Job date' })).toBeTruthy();
  Object.defineProperty(globalThis, 'CSS', { value: before, configurable: true });
});
