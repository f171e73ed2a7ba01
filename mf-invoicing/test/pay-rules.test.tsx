import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { permissions } from '@crewcall/domain/policies';
import { noPayRules } from '@crewcall/domain/pay-rules';
import type { Out } from '@crewcall/contract/types';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui';
import { PayRules } from '../src/components/pay-rules';

const start = Date.UTC(2026, 10, 22, 9);
const HOUR = 3_600_000;
const shift: NonNullable<Out<'tryPayRules'>['shift']> = {
  idTimesheet: null,
  jobName: '',
  groupName: '',
  tz: 'Australia/Sydney',
  start,
  end: start + 6 * HOUR,
  break: 0,
  worked: 6 * HOUR,
  paidMinutes: 360,
  rate: 3500,
  ruleSet: null,
  pieces: [
    {
      start,
      end: start + 4 * HOUR,
      kind: 'sunday',
      name: 'Sunday',
      percent: 50,
      minutes: 240,
      cents: 21_000,
    },
    {
      start: start + 4 * HOUR,
      end: start + 6 * HOUR,
      kind: 'base',
      name: 'Base',
      percent: 0,
      minutes: 120,
      cents: 7_000,
    },
  ],
  total: 28_000,
};
const sets: Out<'getPayRules'>['sets'] = [
  {
    id: 4,
    version: 2,
    name: 'Events',
    rules: { ...noPayRules, sunday: 50 },
    active: true,
    forCompany: true,
    idGroups: [],
    idJobs: [],
    jobs: [],
    versions: [],
  },
];

function show() {
  const fake = createTestRegion({
    at: '/admin/pay-rules',
    basename: '/admin/pay-rules',
    user: { permissions: [...permissions] },
    answers: {
      getPayRules: {
        sets,
        groups: [{ id: 1, groupName: 'Rigger' }],
        holidaysDue: [{ state: 1, stateName: 'NSW', year: 2026 }],
      },
      getHolidays: { holidays: [], confirmed: null, isDue: true },
      tryPayRules: { shift, difference: { times: 3, changed: 2, before: 60_000, after: 70_000 } },
      savePayRules: { id: 4, version: 3 },
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot}>
      <PayRules />
    </TestRegion>,
  );
  return fake;
}

test('C.7.02: a shift that nobody worked is drawn as a bar and as rows that multiply', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Open Events' }));
  expect(await screen.findByRole('img', { name: 'Sunday 4:00, Base 2:00' })).toBeDefined();
  expect(screen.getByText('4:00 × $52.50 = $210.00')).toBeDefined();
  expect(screen.getByText('$280.00')).toBeDefined();
});

test('C.7.10: the difference on times that are not invoiced is told before saving', async () => {
  const fake = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Open Events' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(/2 times not invoiced would pay \$700\.00 in all instead of \$600\.00/),
  ).toBeDefined();
  expect(fake.callsOf('savePayRules')).toEqual([]);
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(fake.callsOf('savePayRules')).toMatchObject([{ id: 4, version: 2, rules: { sunday: 50 } }]),
  );
});

test('C.7.09: holidays that nobody confirmed in time are flagged', async () => {
  show();
  expect(await screen.findByText(/Nobody has confirmed the public holidays of NSW 2026/)).toBeDefined();
  expect(screen.getByText(/No award comes with Crewcall/)).toBeDefined();
});
