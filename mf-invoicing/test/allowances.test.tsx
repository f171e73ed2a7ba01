import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { permissions } from '@crewcall/domain/policies';
import { ApiError } from '@crewcall/platform';
import type { Out } from '@crewcall/contract/types';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { AllowanceList } from '../src/allowances/allowance-list';
import { ExplainedPay } from '../src/invoices/explained-pay';
import { invalidates } from '../src/region';

type Answer = Out<'getAllowanceTypes'>;
const meal: Answer['types'][number] = {
  ...{ id: 4, name: 'Meal', unit: 'shift', countsSuper: true, active: true, idGroups: [1], crews: 2 },
  rates: [
    { from: '2099-07-01', cents: 1600 },
    { from: '2020-07-01', cents: 1500 },
  ],
};
const tools: Answer['types'][number] = {
  ...{ id: 5, name: 'Tools', unit: 'day', countsSuper: false, active: false, idGroups: [], crews: 0 },
  rates: [{ from: '2020-07-01', cents: 300 }],
};
const groups = [
  { id: 1, groupName: 'Rigger' },
  { id: 2, groupName: 'Stagehand' },
];

function show(answer: Answer = { types: [meal, tools], groups }, rights: readonly string[] = permissions) {
  const fake = createTestRegion({
    user: { permissions: [...rights] },
    answers: { getAllowanceTypes: answer, saveAllowanceType: { id: 4 } },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <AllowanceList />
    </TestRegion>,
  );
  return fake;
}
const dialog = async () => within(await screen.findByRole('dialog'));
const type = (label: string | RegExp, value: string, nth = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[nth]!, { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('D.1.02: the list says what each allowance pays, from when, who gets it, and which are off', async () => {
  show();
  const list = await screen.findByRole('list', { name: 'Allowances' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows[0]?.textContent).toContain('$15.00 a shift, $16.00 from 01/07/2099');
  expect(rows[0]?.textContent).toContain('Given to Rigger, 2 crews. Counts for super');
  expect(rows[1]?.textContent).toContain('$3.00 a day. By hand only');
  expect(within(rows[1]!).getByText('Off')).toBeDefined();
});

test('D.1.02: a company without allowances reads that, and adds one with a rate from a day', async () => {
  const fake = show({ types: [], groups });
  expect(await screen.findByText('There is no allowance yet.')).toBeDefined();
  fireEvent.click(button('New allowance'));
  await dialog();
  expect(button('Save').disabled).toBe(true);
  type(/^Name/, 'Own car');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Paid for' }));
  fireEvent.click(await screen.findByRole('option', { name: 'a kilometre' }));
  type('From', '2026-07-01');
  type('Dollars', '0.8.8');
  expect(screen.getByText('Type dollars above 0, e.g. 15.50.')).toBeDefined();
  expect(button('Save').disabled).toBe(true);
  type('Dollars', '0.88');
  fireEvent.click(screen.getByLabelText('Stagehand'));
  fireEvent.click(button('Save'));
  await waitFor(() =>
    expect(fake.callsOf('saveAllowanceType')).toMatchObject([
      {
        ...{ name: 'Own car', unit: 'kilometre', countsSuper: false, active: true, idGroups: [2] },
        rates: [{ from: '2026-07-01', cents: 88 }],
      },
    ]),
  );
});

test('D.1.02: a rate from another day is added beside the others, and one is switched off', async () => {
  const fake = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Change Meal' }));
  await dialog();
  fireEvent.click(button('Add a rate'));
  type('From', '2027-07-01');
  type('Dollars', '17');
  fireEvent.click(screen.getByLabelText('In use'));
  expect(
    screen.getByText('While it is off, no more times get it. Those given by hand are still paid.'),
  ).toBeDefined();
  fireEvent.click(button('Save'));
  const { id, crews: _crews, ...was } = meal;
  await waitFor(() =>
    expect(fake.callsOf('saveAllowanceType')).toMatchObject([
      { id, was, active: false, rates: [{ from: '2027-07-01', cents: 1700 }, ...meal.rates] },
    ]),
  );
});

test('D.1.02: what is typed stays while somebody else saves the allowance; saving again writes it over theirs', async () => {
  const fake = show();
  const text =
    'Somebody else has changed this allowance. Yours is not saved yet: look at theirs, then save again.';
  fireEvent.click(await screen.findByRole('button', { name: 'Change Meal' }));
  await dialog();
  type(/^Name/, 'Dinner');
  fake.answer('saveAllowanceType', () => {
    throw new ApiError('conflict', text, 409);
  });
  const theirs = { ...meal, name: 'Lunch', countsSuper: false };
  fake.answer('getAllowanceTypes', { types: [theirs], groups });
  fireEvent.click(button('Save'));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Counts for super').checked).toBe(false),
  );
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Dinner');
  fake.answer('saveAllowanceType', { id: 4 });
  fireEvent.click(button('Save'));
  await waitFor(() => expect(fake.callsOf('saveAllowanceType')).toHaveLength(2));
  expect(fake.callsOf('saveAllowanceType')[1]).toMatchObject({
    name: 'Dinner',
    countsSuper: false,
    was: { name: 'Lunch', countsSuper: false },
  });
});

test('D.1.02: without the right to change settings everything can be read and nothing changed', async () => {
  show({ types: [meal], groups }, ['settings:read']);
  fireEvent.click(await screen.findByRole('button', { name: 'Open Meal' }));
  await dialog();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'New allowance' })).toBeNull();
});

test('D.1.03: how a time is paid names its allowances and the sum with them', () => {
  const start = Date.UTC(2026, 10, 22, 9);
  render(
    <TestRegion fake={createTestRegion()} wrap={UiRoot}>
      <ExplainedPay
        time={{
          ...{ idTimesheet: 1, jobName: 'Opera', groupName: 'Rigger', tz: 'Australia/Sydney', start },
          ...{ end: start + 3_600_000, break: 0, worked: 3_600_000, paidMinutes: 60, rate: 3500 },
          ...{ ruleSet: null, pieces: [], total: 3500 },
        }}
        allowances={[
          {
            ...{ kind: 'allowance', day: start, tz: 'Australia/Sydney', jobName: 'Opera', what: 'Own car' },
            ...{ why: 'To the second site', note: '12.5 km × $0.88', cents: 1100 },
          },
        ]}
      />
    </TestRegion>,
  );
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toContain('Own carTo the second site12.5 km × $0.88 = $11.00');
  expect(rows).toContain('With allowances$46.00');
});
