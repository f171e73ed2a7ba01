import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { configFields, settingsTabs, tabOf } from '@crewcall/domain/company-config';
import { texts } from '@crewcall/domain/texts';
import { ApiError } from '@crewcall/platform';
import { refusal } from '@crewcall/platform/testing';
import { checkSettings } from '../src/settings/use-settings';
import { agreeToPay, config, openSettings, stored } from './open-settings';

beforeEach(() => localStorage.clear());

test('A.2.57, I-17: every setting stands on the tab that the domain gives it, once', () => {
  expect(settingsTabs.map(({ title }) => title)).toEqual([
    'Company',
    'Templates',
    'Job Settings',
    'Bank Settings',
  ]);
  const shown = settingsTabs.flatMap(({ sections }) =>
    sections.flatMap(({ fields }) => fields.map((each) => each.field)),
  );
  expect([...shown].sort()).toEqual([...configFields].sort());
  for (const { id, sections } of settingsTabs) {
    for (const { field } of sections.flatMap(({ fields }) => fields)) expect(tabOf(field).id).toBe(id);
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
    {
      field: 'confInviteJobEmail',
      text: expect.stringContaining('There is no variable called {name}.') as string,
    },
  ]);
  expect(checkSettings(odd, odd)).toEqual([]);
});

test('a wrong time is said and not sent; a right one is, alone', async () => {
  const fake = openSettings();
  const field = await screen.findByLabelText('Start extra rate');
  fireEvent.change(field, { target: { value: '25:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(fake.said).toContain(texts.invalidExtra);
  expect(fake.callsOf('setConfigCompany')).toEqual([]);
  fireEvent.change(field, { target: { value: '19:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await agreeToPay();
  await waitFor(() =>
    expect(fake.callsOf('setConfigCompany')).toEqual([
      { confStartExtraRate: '19:00', was: { confStartExtraRate: '18:00' } },
    ]),
  );
});

test('C.7.10: new loadings say what they change of times that are not invoiced before they are saved', async () => {
  const fake = openSettings();
  fireEvent.change(await screen.findByLabelText(/^Extra rate/), { target: { value: '50' } });
  fireEvent.click(screen.getByLabelText('Customer companies may invite our crew'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(
      /2 times not invoiced would pay \$700\.00 in all instead of \$600\.00: \+\$100\.00/,
    ),
  ).toBeTruthy();
  expect(fake.callsOf('tryPayRules')).toEqual([{ settings: { confExtraRatePercent: 50 } }]);
  expect(fake.callsOf('setConfigCompany')).toEqual([]);
  await agreeToPay();
  await waitFor(() =>
    expect(fake.callsOf('setConfigCompany')).toEqual([
      {
        confExtraRatePercent: 50,
        confAllowExternal: 1,
        was: { confExtraRatePercent: 25, confAllowExternal: 0 },
      },
    ]),
  );
});

test.each([
  ['C.8.01', 'confQueryHours', /^A time can be questioned for/, '24', 24],
  ['pay run', 'confPayCleared', 'Pay only times that were signed or approved', true, 1],
  ['pay run', 'confPayFourEyes', 'The person who made an invoice may not download its bank file', true, 1],
  ['I-16', 'confAllowExternal', 'Customer companies may invite our crew', true, 1],
  ['I-15', 'confEndOvernightNextDay', 'Overnight ends on the next day', false, 0],
] as const)('%s: %s is set by its own row, and sent alone', async (_rule, field, label, typed, sent) => {
  const fake = openSettings();
  const input = await screen.findByLabelText<HTMLInputElement>(label);
  if (typeof typed === 'string') fireEvent.change(input, { target: { value: typed } });
  else {
    expect(input.checked).toBe(!typed);
    fireEvent.click(input);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  if (field === 'confEndOvernightNextDay') await agreeToPay();
  await waitFor(() =>
    expect(fake.callsOf('setConfigCompany')).toEqual([{ [field]: sent, was: { [field]: config[field] } }]),
  );
});

test('a control of pay is switched off once the user has typed their own password', async () => {
  const fake = openSettings(undefined, 'job', {
    getConfigCompany: { config: { ...config, confPayCleared: 1 } },
    setConfigCompany: ({ ownPassword }) => {
      if (ownPassword === undefined)
        throw refusal('Controls of pay are changed with your own password.', 'own-password');
      return { ok: true as const };
    },
  });
  fireEvent.click(await screen.findByLabelText('Pay only times that were signed or approved'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
  fireEvent.change(dialog.getByLabelText(/^Your password/), { target: { value: 'seven grey kettles' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fake.said).toContain('Settings saved'));
  const body = { confPayCleared: 0, was: { confPayCleared: 1 } };
  expect(fake.callsOf('setConfigCompany')).toEqual([body, { ...body, ownPassword: 'seven grey kettles' }]);
});

test('A.7.62: what another has changed meanwhile is told, what is typed stays, and a second press saves it over theirs', async () => {
  const fake = openSettings();
  const extra = await screen.findByLabelText<HTMLInputElement>(/^Extra rate/);
  fireEvent.change(extra, { target: { value: '50' } });
  fake.answer('getConfigCompany', { config: { ...config, confExtraRatePercent: 35 } });
  fake.answer('setConfigCompany', ({ was }) => {
    if ((was as typeof config).confExtraRatePercent !== 35)
      throw new ApiError('conflict', 'Somebody else', 409);
    return { ok: true };
  });
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await agreeToPay();
  };
  act(() => fake.region.bus.emit('settings.changed', {}));
  await save();
  await waitFor(() => expect(fake.callsOf('setConfigCompany')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(extra.value).toBe('50');
  await save();
  await waitFor(() =>
    expect(fake.callsOf('setConfigCompany')).toEqual(
      [25, 35].map((read) => ({ confExtraRatePercent: 50, was: { confExtraRatePercent: read } })),
    ),
  );
});

test.each(['', '0', '1.5', '100000'])(
  'C.8.01: %p hours to question a time are said and not sent',
  async (typed) => {
    const fake = openSettings();
    const input = await screen.findByLabelText<HTMLInputElement>(/^A time can be questioned for/);
    fireEvent.change(input, { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(fake.callsOf('setConfigCompany')).toEqual([]);
  },
);

test('I-14 the example follows what is typed', async () => {
  openSettings();
  expect(await screen.findByText('Extra +25 %')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Extra rate/), { target: { value: '50' } });
  expect(screen.getByText('Extra +50 %')).toBeTruthy();
});

test.each([
  ['company', 'Company'],
  ['templates', 'Templates'],
  ['job', 'Job Settings'],
  ['bank', 'Bank Settings'],
])('I-19: the address /admin/settings/%s opens the tab %s', async (tab, title) => {
  openSettings(undefined, tab);
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe(title);
});

test('I-17: an ABN and phone numbers stand as people write them; looking at them changes nothing', async () => {
  const written = { ...config, confCompanyABN: '51824753556', confPublicPhone: '+61491570006' };
  const fake = openSettings(undefined, 'company', { getConfigCompany: { config: written } });
  const abn = await screen.findByLabelText<HTMLInputElement>('ABN');
  expect(abn.value).toBe('51 824 753 556');
  expect(screen.getByLabelText<HTMLInputElement>('Contact phone').value).toBe('0491 570 006');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  fireEvent.change(abn, { target: { value: '53 004 085 616' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(fake.callsOf('setConfigCompany')).toMatchObject([{ confCompanyABN: '53004085616' }]),
  );
});

test('R-05 who may only read has no Save', async () => {
  openSettings(['settings:read']);
  expect(await screen.findByLabelText('Start extra rate')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('C.7.09: the settings say which holidays nobody has confirmed in time, and lead to them', async () => {
  openSettings();
  expect(await screen.findByText(/Nobody has confirmed the public holidays of NSW 2027/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Look at Pay Rules' }).getAttribute('href')).toBe(
    '/admin/pay-rules',
  );
  fireEvent.click(screen.getByRole('tab', { name: 'Company' }));
  expect(screen.queryByText(/Nobody has confirmed/)).toBeNull();
});
