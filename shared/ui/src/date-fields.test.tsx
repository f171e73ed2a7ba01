import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { DateField, DayRange, TimeField } from './date-fields';
import type { DateFieldProps } from './date-fields';
import { UiRoot } from './ui-root';

let taken: string[] = [];
beforeEach(() => (taken = []));

function Day(props: Partial<DateFieldProps>) {
  const [value, setValue] = useState('2031-04-03');
  return (
    <UiRoot name="mf-test">
      <DateField
        label="Day"
        helperText="In Sydney"
        {...props}
        value={value}
        onChange={(next) => {
          taken.push(next);
          setValue(next);
        }}
      />
    </UiRoot>
  );
}
const input = () => screen.getByLabelText<HTMLInputElement>('Day');
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const said = (label: string) => {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return document.querySelector(`[id="${id}"]`)?.textContent ?? '';
};

test('X-09: a day is written day first, and in words beside it while it is typed', () => {
  render(<Day />);
  expect(input().value).toBe('03/04/2031');
  expect(said('Day')).toBe('Thu 3 Apr 2031 · In Sydney');
  type('4/3/31');
  expect(said('Day')).toBe('Tue 4 Mar 2031 · In Sydney');
  fireEvent.blur(input());
  expect(input().value).toBe('04/03/2031');
  type('');
  expect(said('Day')).toBe('In Sydney');
});

test.each(['3/5/31', '03/05/2031', '3 May', '3 May 2031', '2031-05-03', 'Sat 3 May 2031'])(
  'X-09: "%s" is taken, typed or pasted',
  (text) => {
    render(<Day />);
    type(text);
    fireEvent.blur(input());
    expect(taken).toEqual(['2031-05-03']);
    expect(input().value).toBe('03/05/2031');
  },
);

test('X-09: a day on the way to another is not taken; Enter takes it', () => {
  render(<Day />);
  type('5/12/20');
  expect(taken).toEqual([]);
  type('5/12/2031');
  expect(taken).toEqual(['2031-12-05']);
  type('6/12');
  fireEvent.keyDown(input(), { key: 'Enter' });
  expect(taken).toEqual(['2031-12-05', '2031-12-06']);
});

test('X-09: where a day cannot be, the reason alone is said', () => {
  render(<Day error />);
  expect(said('Day')).toBe('In Sydney');
});

test('X-09: a day out of its bounds says so and is not sent', () => {
  const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
  render(
    <form noValidate onSubmit={onSubmit}>
      <Day min="2031-04-01" max="2031-04-30" />
      <button type="submit">Save</button>
    </form>,
  );
  type('31/3/2031');
  expect(said('Day')).toBe('No earlier than 01/04/2031');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  type('1/5/2031');
  expect(said('Day')).toBe('No later than 30/04/2031');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('B.5.29: no form is sent with a text that is no day or a time that is none', () => {
  const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
  render(
    <form noValidate onSubmit={onSubmit}>
      <Day />
      <TimeField label="From" value="07:00" onChange={() => undefined} />
      <button type="submit">Save</button>
    </form>,
  );
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const from = screen.getByLabelText('From');
  type('31/2/2031');
  fireEvent.blur(input());
  expect(input().value).toBe('31/2/2031');
  expect(said('Day')).toBe('Enter a date as DD/MM/YYYY');
  save();
  expect(document.activeElement).toBe(input());
  type('5/4/2031');
  fireEvent.blur(input());
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

test('X-09: the calendar behind the button chooses a day, whose cells say it in full', async () => {
  render(<Day />);
  fireEvent.click(screen.getByRole('button', { name: 'Choose Day' }));
  const calendar = await screen.findByRole('dialog', { name: 'Choose Day' });
  const cell = await within(calendar).findByRole('gridcell', { name: 'Thursday 3 April 2031' });
  expect(cell.getAttribute('aria-selected')).toBe('true');
  expect(
    within(calendar)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['M', 'T', 'W', 'T', 'F', 'S', 'S']);
  fireEvent.click(within(calendar).getByRole('gridcell', { name: 'Tuesday 15 April 2031' }));
  expect(taken).toEqual(['2031-04-15']);
  expect(input().value).toBe('15/04/2031');
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
  const put = (label: string, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.blur(screen.getByLabelText(label));
  };
  const shown = () => ['From', 'To'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  put('From', '2026-11-29');
  put('To', '2026-11-16');
  expect(shown()).toEqual(['29/11/2026', '16/11/2026']);
  expect(said('To')).toBe('The end is before the start.');
  expect(ranges).toEqual([]);
  put('To', '2026-11-30');
  expect(ranges).toEqual(['2026-11-29 2026-11-30']);
  expect(said('To')).not.toContain('The end');
});
