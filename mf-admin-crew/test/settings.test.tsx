import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { configFields, defaultCompanyConfig } from '@crewcall/domain/company-config';
import { texts } from '@crewcall/domain/texts';
import { draftBackText } from '@crewcall/platform/draft';
import { Route, Routes } from '@crewcall/platform/router';
import { checkSettings } from '../src/components/check-settings';
import { SettingsScreen } from '../src/components/settings-screen';
import { settingsTabs, tabIdOf, toDraft } from '../src/components/settings-fields';
import { show } from './show';

beforeEach(() => localStorage.clear());

const config = { ...defaultCompanyConfig, confExtraRatePercent: 25, confStartExtraRate: '18:00' };
const stored = toDraft(config);
const open = (permissions?: string[], tab = 'job') =>
  show(
    <Routes>
      <Route path="/:text?" element={<SettingsScreen />} />
    </Routes>,
    {
      at: `/admin/settings/${tab}`,
      basename: '/admin/settings',
      ...(permissions ? { user: { permissions } } : {}),
      answers: {
        getConfigCompany: { config },
        setConfigCompany: { ok: true },
        getPayRules: { sets: [], groups: [], holidaysDue: [{ state: 1, stateName: 'NSW', year: 2027 }] },
      },
    },
  );

test('A.2.57, I-17: every setting stands on the tab that the domain gives it, once', () => {
  expect(settingsTabs.map(({ title }) => title)).toEqual(['Templates', 'Job Settings', 'Bank Settings']);
  const shown = settingsTabs.flatMap(({ sections }) =>
    sections.flatMap(({ fields }) => fields.map((each) => each.field)),
  );
  expect([...shown].sort()).toEqual([...configFields].sort());
  for (const { id, sections } of settingsTabs) {
    for (const { field } of sections.flatMap(({ fields }) => fields)) expect(tabIdOf(field)).toBe(id);
  }
});

test.each([
  ['confStartExtraRate', '7:5', texts.invalidExtra],
  ['confStartOvernight', '24:00', texts.invalidOvernightStart],
  ['confEndOvernight', '06', texts.invalidOvernightEnd],
] as const)('A.5.06 %s as %s', (field, typed, text) => {
  expect(checkSettings({ ...stored, [field]: typed }, stored).map((problem) => problem.text)).toContain(text);
});

test('J-43 an unknown variable is refused where it was typed, and left alone where it stood', () => {
  const odd = { ...stored, confInviteJobEmail: 'Hi {name}' };
  expect(checkSettings(odd, stored)).toEqual([
    { field: 'confInviteJobEmail', text: 'There is no variable called {name}.' },
  ]);
  expect(checkSettings(odd, odd)).toEqual([]);
});

test('a wrong time is said and not sent; a right one is, alone', async () => {
  const fake = open();
  const field = await screen.findByLabelText('Start extra rate');
  fireEvent.change(field, { target: { value: '25:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(fake.said).toContain(texts.invalidExtra);
  expect(fake.callsOf('setConfigCompany')).toEqual([]);
  fireEvent.change(field, { target: { value: '19:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fake.callsOf('setConfigCompany')).toEqual([{ confStartExtraRate: '19:00' }]));
});

test.each([
  ['C.8.01', 'confQueryHours', /^A time can be questioned for/, '24', 24],
  ['0055', 'confPayCleared', 'Pay only times that were signed or approved', true, 1],
  ['0055', 'confPayFourEyes', 'Whoever made an invoice may not download its bank file', true, 1],
  ['I-16', 'confAllowExternal', 'Customer companies may invite our crew', true, 1],
  ['I-15', 'confEndOvernightNextDay', 'Overnight ends on the next day', false, 0],
] as const)('%s: %s is set by its own row, and sent alone', async (_rule, field, label, typed, sent) => {
  const fake = open();
  const input = await screen.findByLabelText<HTMLInputElement>(label);
  if (typeof typed === 'string') fireEvent.change(input, { target: { value: typed } });
  else {
    expect(input.checked).toBe(!typed);
    fireEvent.click(input);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fake.callsOf('setConfigCompany')).toEqual([{ [field]: sent }]));
});

test.each(['', '0', '1.5', '100000'])(
  'C.8.01: %p hours to question a time are said and not sent',
  async (typed) => {
    const fake = open();
    const input = await screen.findByLabelText<HTMLInputElement>(/^A time can be questioned for/);
    fireEvent.change(input, { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(fake.callsOf('setConfigCompany')).toEqual([]);
  },
);

test('I-14 the example follows what is typed', async () => {
  open();
  expect(await screen.findByText('Extra +25 %')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Extra rate/), { target: { value: '50' } });
  expect(screen.getByText('Extra +50 %')).toBeTruthy();
});

test.each([
  ['templates', 'Templates'],
  ['job', 'Job Settings'],
  ['bank', 'Bank Settings'],
])('I-19: the address /admin/settings/%s opens the tab %s', async (tab, title) => {
  open(undefined, tab);
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe(title);
});

test('R-05 who may only read has no Save', async () => {
  open(['settings:read']);
  expect(await screen.findByLabelText('Start extra rate')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('A.9.14: each template names every variable, beside it and in its tooltip', async () => {
  open();
  fireEvent.click(await screen.findByRole('tab', { name: 'Templates' }));
  const names = [
    'JobName',
    'JobDate',
    'JobTime',
    'JobPlace',
    'JobCrew',
    'LinkAccept',
    'LinkReject',
    'firstName',
    'lastName',
    'companyName',
  ];
  const [tip] = await screen.findAllByRole('button', { name: /^Variables for / });
  fireEvent.mouseOver(tip as HTMLElement);
  const tooltip = await screen.findByRole('tooltip');
  for (const name of names) {
    expect(tooltip.textContent).toContain(`{${name}}`);
    expect(screen.getAllByRole('button', { name: `{${name}}` }).length).toBeGreaterThan(0);
  }
});

describe('what is typed and not saved', () => {
  const key = 'crewcall.draft.settings.1';
  const rate = async () => screen.findByLabelText<HTMLInputElement>(/^Extra rate/);
  const again = () => {
    cleanup();
    return open();
  };

  test('I-17: is there again after a reload, says so, and is gone once it is saved', async () => {
    open();
    fireEvent.change(await rate(), { target: { value: '50' } });
    const fake = again();
    expect((await rate()).value).toBe('50');
    expect(screen.getByText(draftBackText)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(fake.callsOf('setConfigCompany')).toEqual([{ confExtraRatePercent: 50 }]));
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
    expect(screen.queryByText(draftBackText)).toBeNull();
  });

  test.each([
    ['Cancel', () => void fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['leaving without it', null],
  ])('I-17: is gone after %s', async (_how, cancel) => {
    const fake = open();
    fireEvent.change(await rate(), { target: { value: '50' } });
    expect(localStorage.getItem(key)).toBe('{"confExtraRatePercent":"50"}');
    act(() => (cancel ? cancel() : fake.unsaved.forEach((entry) => entry.drop?.())));
    expect(localStorage.getItem(key)).toBeNull();
    again();
    expect((await rate()).value).toBe('25');
  });

  test('I-17: the account that the company pays from never lies in the browser', async () => {
    open();
    fireEvent.click(await screen.findByRole('tab', { name: 'Bank Settings' }));
    fireEvent.change(await screen.findByLabelText(/^BSB/), { target: { value: '062-999' } });
    fireEvent.change(screen.getByLabelText(/^Account number/), { target: { value: '87654321' } });
    fireEvent.change(screen.getByLabelText(/^Address/), { target: { value: '1 Dock St' } });
    expect(localStorage.getItem(key)).toBe('{"confCompanyAddress":"1 Dock St"}');
  });
});

test('C.7.09: the settings say which holidays nobody has confirmed in time, and lead to them', async () => {
  open();
  expect(await screen.findByText(/Nobody has confirmed the public holidays of NSW 2027/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Look at Pay Rules' }).getAttribute('href')).toBe(
    '/admin/pay-rules',
  );
});
