import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { DateField, DateTimeField, DayRange, TimeField } from './date-fields';
import { UiRoot } from './ui-root';

function Day({ error }: { error?: boolean }) {
  const [value, setValue] = useState('2031-04-03');
  return (
    <UiRoot name="mf-test">
      <DateField label="Day" value={value} onChange={setValue} error={error} helperText="In Sydney" />
      <DateTimeField label="Moment" value={`${value}T16:00`} onChange={() => undefined} />
    </UiRoot>
  );
}
const said = (label: string) => {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return document.querySelector(`[id="${id}"]`)?.textContent ?? '';
};

test('X-09: a day stands in words beside its field, whatever order of digits the browser shows', () => {
  render(<Day />);
  expect(said('Day')).toBe('Thu 3 Apr 2031 · In Sydney');
  expect(said('Moment')).toBe('Thu 3 Apr 2031');
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2031-03-04' } });
  expect(said('Day')).toBe('Tue 4 Mar 2031 · In Sydney');
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '' } });
  expect(said('Day')).toBe('In Sydney');
});

test('X-09: where a day cannot be, the reason alone is said', () => {
  render(<Day error />);
  expect(said('Day')).toBe('In Sydney');
});

test('B.2.40: an empty date says so where the browser draws today into it, until it has the focus', () => {
  render(<Day />);
  const field = screen.getByLabelText('Day');
  expect(field.dataset['empty']).toBeUndefined();
  fireEvent.change(field, { target: { value: '' } });
  expect(field.dataset['empty']).toBe('Not given');
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const text = rules.map(({ cssText }) => cssText).join('');
  expect(text).toContain('hanging-punctuation');
  expect(text).toContain('attr(data-empty)');
});

test('B.5.29: no form is sent with a half typed day or a time that is none', () => {
  const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
  render(
    <form noValidate onSubmit={onSubmit}>
      <Day />
      <TimeField label="From" value="07:00" onChange={() => undefined} />
      <button type="submit">Save</button>
    </form>,
  );
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const [day, from] = [screen.getByLabelText('Day'), screen.getByLabelText('From')];
  const half = (badInput: boolean) =>
    Object.defineProperty(day, 'validity', { value: { badInput }, configurable: true });
  half(true);
  save();
  expect(document.activeElement).toBe(day);
  expect(said('Day')).toBe('This date is not complete.');
  half(false);
  fireEvent.change(day, { target: { value: '2031-04-05' } });
  expect(said('Day')).toBe('Sat 5 Apr 2031 · In Sydney');
  fireEvent.change(from, { target: { value: '27' } });
  fireEvent.blur(from);
  save();
  expect(document.activeElement).toBe(from);
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.change(from, { target: { value: '7' } });
  fireEvent.blur(from);
  save();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('X-09: a last day before the first is said, and both stay as typed until they are a range', () => {
  const ranges: string[] = [];
  render(
    <UiRoot name="mf-test">
      <DayRange
        labels={['From', 'To']}
        from="2026-11-09"
        to="2026-11-15"
        onChange={(...range) => void ranges.push(range.join(' '))}
      />
    </UiRoot>,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const shown = () => ['From', 'To'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  type('From', '2026-11-29');
  type('To', '2026-11-16');
  expect(shown()).toEqual(['2026-11-29', '2026-11-16']);
  expect(said('To')).toBe('The end is before the start.');
  expect(ranges).toEqual([]);
  type('To', '2026-11-30');
  expect(ranges).toEqual(['2026-11-29 2026-11-30']);
  expect(said('To')).not.toContain('The end');
});
