import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MonthDays } from './month-days';
import type { MonthDaysProps } from './month-days';
import { UiRoot } from './ui-root';

// jsdom lacks it; what is read of it is a mouse event's.
window.PointerEvent ??= MouseEvent as never;

let chosen: string[] = [];
const take = (days: string[]) => (chosen = days);

function Picker(props: Partial<MonthDaysProps>) {
  const [days, setDays] = useState<string[]>([]);
  const onDays = (next: string[]) => setDays(take(next));
  return (
    <UiRoot name="mf-test">
      <MonthDays label="Days" today="2026-11-21" {...props} days={days} onDays={onDays} />
    </UiRoot>
  );
}
const show = (props: Partial<MonthDaysProps> = {}) => {
  chosen = [];
  return render(<Picker {...props} />);
};
const cell = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`) as HTMLElement;
const press = (day: string, more: object = {}) => {
  fireEvent.pointerDown(cell(day), { button: 0, ...more });
  fireEvent.pointerUp(cell(day), { button: 0, ...more });
};
const drag = (from: string, ...over: string[]) => {
  fireEvent.pointerDown(cell(from), { button: 0 });
  for (const day of over) {
    document.elementFromPoint = () => cell(day);
    fireEvent.pointerMove(cell(from), { clientX: 1, clientY: 1 });
  }
};
const key = async (name: string, more: object = {}) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });
  // The focus follows once the month is drawn.
  await act(() => new Promise((done) => requestAnimationFrame(() => done(undefined))));
};
const focused = () => document.activeElement?.getAttribute('data-day');

test('B.2.30, B.2.33: a month runs from the Monday on or before the 1st to the end of its last week, today marked', () => {
  show();
  const grid = screen.getByRole('grid', { name: 'Days' });
  expect(grid.getAttribute('aria-multiselectable')).toBe('true');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ]);
  const cells = screen.getAllByRole('gridcell');
  expect([cells[0]?.dataset['day'], cells.at(-1)?.dataset['day'], cells.length]).toEqual([
    '2026-10-26',
    '2026-12-06',
    42,
  ]);
  expect(cell('2026-11-21').getAttribute('aria-current')).toBe('date');
  expect(cell('2026-10-31').hasAttribute('data-out')).toBe(true);
  expect(cell('2026-11-21').getAttribute('aria-label')).toBe('Saturday 21 November');
});

test('B.2.30: days are chosen one by one, over several months, and taken out again', () => {
  show();
  press('2026-11-28');
  press('2026-11-23');
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(screen.getByText('December 2026')).toBeTruthy();
  press('2026-12-05');
  expect(chosen).toEqual(['2026-11-23', '2026-11-28', '2026-12-05']);
  expect(cell('2026-12-05').getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('3 days chosen');
  press('2026-12-05');
  expect(chosen).toEqual(['2026-11-23', '2026-11-28']);
});

test('B.2.30: a drag takes the days it is drawn over, and over chosen ones takes them out', () => {
  show();
  drag('2026-11-24', '2026-11-25', '2026-11-27');
  expect(cell('2026-11-26').dataset['drag']).toBe('on');
  expect(chosen).toEqual([]);
  fireEvent.pointerUp(cell('2026-11-24'));
  expect(chosen).toEqual(['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']);
  drag('2026-11-27', '2026-11-26');
  expect(cell('2026-11-26').dataset['drag']).toBe('off');
  fireEvent.pointerUp(cell('2026-11-27'));
  expect(chosen).toEqual(['2026-11-24', '2026-11-25']);
});

test('B.2.30: a finger that scrolls instead chooses nothing', () => {
  show();
  drag('2026-11-24', '2026-11-25');
  fireEvent.pointerCancel(cell('2026-11-24'));
  fireEvent.pointerUp(cell('2026-11-24'));
  expect(chosen).toEqual([]);
});

test('B.2.30: Shift with a click takes everything since the last one', () => {
  show();
  press('2026-11-24');
  press('2026-11-26', { shiftKey: true });
  expect(chosen).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
});

test('B.2.30: by keyboard alone: one stop for Tab, arrows, Home, End, Page Up and Down, Space, Shift for a range', async () => {
  show({ from: '2026-11-30' });
  const stops = screen.getAllByRole('gridcell').filter((one) => one.tabIndex === 0);
  expect(stops.map((one) => one.dataset['day'])).toEqual(['2026-11-30']);
  act(() => stops[0]?.focus());
  await key('ArrowRight');
  expect([focused(), screen.queryByText('December 2026') !== null]).toEqual(['2026-12-01', true]);
  await key('End');
  expect(focused()).toBe('2026-12-06');
  await key('Home');
  expect(focused()).toBe('2026-11-30');
  await key('ArrowDown');
  await key(' ');
  expect(chosen).toEqual(['2026-12-07']);
  await key('ArrowRight', { shiftKey: true });
  await key('ArrowRight', { shiftKey: true });
  expect(chosen).toEqual(['2026-12-07', '2026-12-08', '2026-12-09']);
  await key('PageDown');
  expect(focused()).toBe('2027-01-09');
  await key('PageUp', { shiftKey: true });
  expect(focused()).toBe('2026-01-09');
  await key('ArrowUp');
  await key('Enter');
  expect(chosen).toContain('2026-01-02');
});

test('B.2.30: the last of a month leads to the last of a shorter one', async () => {
  show({ from: '2027-01-31' });
  act(() => cell('2027-01-31').focus());
  await key('PageDown');
  expect(focused()).toBe('2027-02-28');
});

test('B.2.30: a closed day says why, is not taken, and a range leaves it out', () => {
  show({ closed: (day) => (day === '2026-11-25' ? 'the job itself' : undefined) });
  expect(cell('2026-11-25').getAttribute('aria-label')).toBe('Wednesday 25 November, the job itself');
  expect(cell('2026-11-25').getAttribute('aria-disabled')).toBe('true');
  press('2026-11-25');
  expect(chosen).toEqual([]);
  press('2026-11-24');
  press('2026-11-26', { shiftKey: true });
  expect(chosen).toEqual(['2026-11-24', '2026-11-26']);
});

test('B.2.30: no more days than there may be', () => {
  show({ max: 2 });
  press('2026-11-23');
  press('2026-11-27', { shiftKey: true });
  expect(chosen).toEqual(['2026-11-23', '2026-11-24']);
});
