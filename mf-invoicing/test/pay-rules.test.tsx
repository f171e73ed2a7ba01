import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { permissions } from '@crewcall/domain/policies';
import { noPayRules } from '@crewcall/domain/pay-rules';
import type { Out } from '@crewcall/contract/types';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { PayRules } from '../src/regions/pay-rules.page';

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
    versions: [
      { version: 2, name: 'Events', at: start, by: 'Ada Office' },
      { version: 1, name: 'Concerts', at: start - HOUR, by: 'Bo Boss' },
    ],
  },
];

const change = {
  idTimesheet: 7,
  fullName: 'Mia Costa',
  jobName: 'Opera night',
  tz: 'Australia/Sydney',
  start: Date.UTC(2026, 10, 22, 7),
  end: Date.UTC(2026, 10, 22, 15),
  before: 30_000,
  after: 36_000,
};

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
      getHolidays: {
        holidays: [
          {
            day: '2026-12-25',
            from: 0,
            to: 1440,
            name: 'Christmas Day',
            postcodes: [],
            source: 'rule',
            isRemoved: false,
          },
        ],
        confirmed: null,
        isDue: true,
      },
      saveHoliday: { ok: true },
      deleteHoliday: { ok: true },
      searchAll: {
        jobs: [
          {
            id: 31,
            title: 'Night concert',
            prepend: '',
            location: '',
            date: start,
            tz: 'Australia/Sydney',
            status: 0,
          },
        ],
        people: [],
        customers: [],
        invoices: [],
        more: [],
      },
      tryPayRules: {
        shift,
        difference: { times: 3, changed: 2, before: 60_000, after: 70_000, most: [change] },
      },
      savePayRules: { id: 4, version: 3 },
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={{ 'settings.changed': ['getPayRules'] }}>
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
  expect(screen.getByText('By the rules above, saved or not.')).toBeDefined();
});

test('C.7.10: the difference on times that are not invoiced is told before saving', async () => {
  const fake = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Open Events' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(/2 times not invoiced would pay \$700\.00 in all instead of \$600\.00/),
  ).toBeDefined();
  expect(screen.getByRole('list', { name: 'Times that change most' }).textContent).toContain('Mia Costa');
  expect(screen.getByText('$300.00 → $360.00')).toBeDefined();
  expect(screen.getByText('And 1 more.')).toBeDefined();
  expect(fake.callsOf('savePayRules')).toEqual([]);
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(fake.callsOf('savePayRules')).toMatchObject([{ id: 4, version: 2, rules: { sunday: 50 } }]),
  );
});

test('C.7.09: holidays that nobody confirmed in time are flagged', async () => {
  show();
  expect(await screen.findByText(/Nobody has confirmed the public holidays of NSW 2026/)).toBeDefined();
  expect(screen.getByText(/Crewcall does not include any award/)).toBeDefined();
});

test('C.7.10: taking a holiday off says first what that does to times that are not invoiced', async () => {
  const fake = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Take off Christmas Day' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/2 times not invoiced would pay \$700\.00 in all/)).toBeDefined();
  expect(fake.callsOf('tryPayRules')).toMatchObject([
    { holiday: { day: '2026-12-25', name: 'Christmas Day', state: 1, isRemoved: true } },
  ]);
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(fake.callsOf('deleteHoliday')).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Take off Christmas Day' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take off' }));
  await waitFor(() =>
    expect(fake.callsOf('deleteHoliday')).toEqual([{ state: 1, day: '2026-12-25', name: 'Christmas Day' }]),
  );
});

const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const time = (label: RegExp | string, value: string) => {
  type(label, value);
  fireEvent.blur(screen.getByLabelText(label));
};

test('C.7.08, C.7.09: the office adds a part of a day, once it has read what that pays', async () => {
  const fake = show();
  await screen.findByLabelText('Name of the holiday');
  type('Day', '2026-12-24');
  type('Name of the holiday', 'Christmas Eve');
  time(/^From/, '18:00');
  time(/^To/, '17:00');
  expect(screen.getByText('It must end after it begins.')).toBeDefined();
  time(/^To/, '');
  fireEvent.click(screen.getByRole('button', { name: 'Add a holiday' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('24/12/2026, 18:00 to 24:00, in NSW: the whole state.');
  fireEvent.click(within(question).getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(fake.callsOf('saveHoliday')).toEqual([
      {
        state: 1,
        holiday: { day: '2026-12-24', from: 1080, to: 1440, name: 'Christmas Eve', postcodes: [] },
      },
    ]),
  );
});

test('C.7.08, C.7.09: what is half typed, or no postcode, is not saved as the whole day or the whole state', async () => {
  const fake = show();
  await screen.findByLabelText('Name of the holiday');
  type('Day', '2026-12-24');
  type('Name of the holiday', 'Christmas Eve');
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add a holiday' });
  time(/^From/, '18:');
  fireEvent.click(add);
  expect(screen.getByText('Enter a time as HH:MM')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(/^From/));
  time(/^From/, '');
  type('Day', '24/');
  fireEvent.click(add);
  expect(screen.getByText('Enter a date as DD/MM/YYYY')).toBeDefined();
  type('Day', '2026-12-24');
  for (const [text, why] of [
    ['Broken Hill', /"Broken" is not a postcode/],
    ['2880 to 2890', /"to" is not a postcode/],
    ['28801', /"28801" is not a postcode/],
    ['2890-2880', /ends before it begins/],
    ['2000-2999', /more than 500 postcodes/],
    [', ,', /A postcode has four digits/],
  ] as const) {
    type(/^Postcodes/, text);
    expect(screen.getByText(why)).toBeDefined();
    expect(add.disabled).toBe(true);
  }
  expect(fake.callsOf('tryPayRules')).toEqual([]);
  type(/^Postcodes/, '2880 - 2882, 0800 2880');
  fireEvent.click(add);
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('24/12/2026, the whole day, in NSW: postcodes 0800, 2880–2882.');
  fireEvent.click(within(question).getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(fake.callsOf('saveHoliday')).toMatchObject([
      { holiday: { from: 0, to: 1440, postcodes: ['0800', '2880', '2881', '2882'] } },
    ]),
  );
});

test('C.7.01: a set’s jobs are found by their words, and its versions say who saved them and when', async () => {
  const fake = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Open Events' }));
  const versions = within(screen.getByRole('region', { name: 'Versions of Events' })).getAllByRole(
    'listitem',
  );
  expect(versions.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Version 2.*, Ada Office$/),
    expect.stringMatching(/^Version 1.*, Bo Boss, as “Concerts”$/),
  ]);
  fireEvent.change(screen.getByRole('combobox', { name: 'Jobs with this set' }), {
    target: { value: 'night' },
  });
  fireEvent.click(await screen.findByRole('option', { name: /^Night concert/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fake.callsOf('savePayRules')).toMatchObject([{ idJobs: [31] }]));
});

test('C.7.01: a new set has no place, also the first one, and one without a place says that it applies to nobody', async () => {
  const fake = show();
  const nowhere = { ...sets[0]!, forCompany: false };
  fake.answer('getPayRules', { sets: [nowhere], groups: [], holidaysDue: [] });
  act(() => fake.region.bus.emit('settings.changed', {}));
  expect(await screen.findByText('Applies to nobody yet')).toBeDefined();
  fake.answer('getPayRules', { sets: [{ ...nowhere, active: false }], groups: [], holidaysDue: [] });
  act(() => fake.region.bus.emit('settings.changed', {}));
  expect(await screen.findByText('Off')).toBeDefined();
  expect(screen.queryByText('Applies to nobody yet')).toBeNull();
  const isForCompany = () => screen.getByLabelText<HTMLInputElement>('Whole company').checked;
  fireEvent.click(screen.getByRole('button', { name: 'New rule set' }));
  expect(isForCompany()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fake.answer('getPayRules', { sets: [], groups: [], holidaysDue: [] });
  act(() => fake.region.bus.emit('settings.changed', {}));
  await screen.findByText(/There is no rule set\./);
  fireEvent.click(screen.getByRole('button', { name: 'New rule set' }));
  expect(isForCompany()).toBe(false);
});

const loading = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;

/** Somebody else stores a Sunday of 80 while this desk types a Saturday of 30. */
async function overtaken() {
  const fake = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Open Events' }));
  type('Saturday %', '30');
  const theirs = { ...sets[0]!, version: 3, rules: { ...noPayRules, sunday: 80 } };
  fake.answer('getPayRules', { sets: [theirs], groups: [], holidaysDue: [] });
  act(() => fake.region.bus.emit('settings.changed', {}));
  await screen.findByText(/Somebody else has changed this rule set\./);
  expect([loading('Saturday %'), loading('Sunday %')]).toEqual(['30', '50']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  return fake;
}

test('C.7.01: what is typed stays while somebody else saves the set, and goes over theirs field by field', async () => {
  const fake = await overtaken();
  fireEvent.click(screen.getByRole('button', { name: 'Save mine over theirs' }));
  expect([loading('Saturday %'), loading('Sunday %')]).toEqual(['30', '80']);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(fake.callsOf('savePayRules')).toMatchObject([
      { id: 4, version: 3, rules: { saturday: 30, sunday: 80 }, was: { idGroups: sets[0]!.idGroups } },
    ]),
  );
});

test('C.7.01: a user whose set was saved by somebody else may take the stored one', async () => {
  await overtaken();
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect([loading('Saturday %'), loading('Sunday %')]).toEqual(['0', '80']);
  expect(screen.queryByText(/Somebody else has changed/)).toBeNull();
});
