import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { plainFieldNames, profileField } from '@crewcall/domain/profile-fields';
import { refusal } from '@crewcall/platform/testing';
import { tabTitles } from '../src/tabs';
import { details } from './fixtures';
import { field, type, press, openTab, show } from './show-profile';

beforeEach(() => localStorage.clear());

test('B.2.40 own profile: heading, Save and Cancel; address and ABN are fixed', async () => {
  const { fake, onSaved } = show('own', { answers: { getMyProfile: details(), saveProfile2: { ok: true } } });
  expect(await screen.findByRole('heading', { name: 'Anh Nguyễn' })).toBeTruthy();
  expect(field('Email').disabled).toBe(true);
  expect(field('ABN').disabled).toBe(true);
  type('First Name', ' Ahn ');
  expect(screen.getByRole('heading', { name: 'Ahn Nguyễn' })).toBeTruthy();
  press('Save');
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(fake.callsOf('saveProfile2')).toEqual([{ firstName: 'Ahn', password: '' }]);
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
});

test('B.2.41, B.8.12 a refused save shows a dialog titled Error, and keeps what was typed', async () => {
  show('own', {
    answers: {
      getMyProfile: details(),
      saveProfile2: () => {
        throw refusal('The phone number is not valid.');
      },
    },
  });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  type('Last Name', 'Le');
  press('Save');
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' });
  expect(dialog.textContent).toContain('The phone number is not valid.');
  expect(field('Last Name').value).toBe('Le');
});

test('bank details ask for the own password in a dialog, and nothing typed is lost', async () => {
  const asked: (string | undefined)[] = [];
  const { onSaved } = show('own', {
    answers: {
      getMyProfile: details(),
      saveProfile2: ({ ownPassword }) => {
        asked.push(ownPassword);
        if (ownPassword === undefined) throw refusal('Type your password.', 'own-password');
        if (ownPassword !== 'correct horse')
          throw refusal('This is not your password.', 'own-password-wrong');
        return { ok: true as const };
      },
    },
  });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  openTab('Banking');
  type('Account Number', '11112222');
  press('Save');
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
  const answer = (password: string) => {
    fireEvent.change(dialog.getByLabelText(/Your password/), { target: { value: password } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  };
  answer('a guess');
  expect(await dialog.findByText('This is not your password.')).toBeTruthy();
  answer('correct horse');
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(asked).toEqual([undefined, 'a guess', 'correct horse']);
});

test('who has a second factor is asked for a code as well, after the password, which stays typed', async () => {
  const asked: object[] = [];
  const { onSaved } = show('own', {
    answers: {
      getMyProfile: details(),
      saveProfile2: ({ ownPassword, ownCode }) => {
        asked.push({ ownPassword, ownCode });
        if (ownPassword === undefined) throw refusal('Type your password.', 'own-password');
        if (ownCode === undefined) throw refusal('Type a code.', 'own-code');
        if (ownCode !== '123456') throw refusal('This code is not right.', 'own-code-wrong');
        return { ok: true as const };
      },
    },
  });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  openTab('Banking');
  type('Account Number', '11112222');
  press('Save');
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
  expect(dialog.queryByLabelText(/Your code/)).toBeNull();
  const answer = (label: RegExp, value: string) => {
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  };
  answer(/Your password/, 'correct horse');
  await dialog.findByLabelText(/Your code/);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  answer(/Your code/, '000000');
  expect(await dialog.findByText('This code is not right.')).toBeTruthy();
  answer(/Your code/, '123456');
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  const ownPassword = 'correct horse';
  expect(asked).toEqual([
    {},
    { ownPassword },
    { ownPassword, ownCode: '000000' },
    { ownPassword, ownCode: '123456' },
  ]);
});

test('P-18 a gap on another tab does not block, one on the changed tab does', async () => {
  const { fake } = show('own', {
    answers: { getMyProfile: details({ bankName: '' }), saveProfile2: { ok: true } },
  });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  type('First Name', 'Ahn');
  press('Save');
  await waitFor(() => expect(fake.callsOf('saveProfile2')).toHaveLength(1));
  openTab('Banking');
  type('Account Name', 'A Le');
  press('Save');
  expect(screen.getByText('Enter the bank name.')).toBeTruthy();
  expect(fake.callsOf('saveProfile2')).toHaveLength(1);
});

test('the office changes address, ABN and rates, and is asked about times not yet invoiced', async () => {
  const { fake, onSaved } = show('admin', {
    user: { permissions: ['crew:read', 'user:write'] },
    answers: {
      getuserdetails: details(),
      saveUserDetails: (body) => ({ ok: true as const, ratesToApply: body.applyRates ? 0 : 2 }),
    },
  });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  type('Email', 'new@example.com');
  openTab('Rates');
  type('Stagehand', '40');
  press('Save');
  fireEvent.click(await screen.findByRole('button', { name: 'Apply the new rates' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(fake.callsOf('saveUserDetails')).toEqual([
    { id: 7, password: '', email: 'new@example.com', groups: [{ id: 4, rate: 4000 }] },
    { id: 7, groups: [{ id: 4, rate: 4000 }], applyRates: true },
  ]);
});

test('R-15: whoever may not make invoices looks at bank details, changes the rest, and reads why', async () => {
  show('admin', {
    user: { permissions: ['crew:read', 'user:write'] },
    answers: { getuserdetails: details() },
  });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  openTab('Banking');
  expect(field('Account Number').matches(':disabled')).toBe(true);
  expect(
    screen.getByText(/changed by the person themself, or by somebody who may make invoices/),
  ).toBeTruthy();
  openTab('Rates');
  expect(field('Stagehand').matches(':disabled')).toBe(false);
});

test('R-15: whoever may not read bank details finds no empty fields in their place', async () => {
  const seen = details();
  for (const name of ['bankName', 'bankAccountName', 'bankAccountNumber', 'bankAccountBSB'] as const)
    delete seen[name];
  show('admin', {
    user: { permissions: ['crew:read', 'user:write'] },
    answers: { getuserdetails: seen },
  });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  openTab('Banking');
  expect(screen.getByText(/^Bank details are .* by somebody who may make invoices/)).toBeTruthy();
  expect(screen.queryByLabelText(/Account Number/)).toBeNull();
  expect(screen.getByLabelText('Registered for GST').matches(':disabled')).toBe(true);
});

test('who may only look has no Save', async () => {
  show('admin', { user: { permissions: ['crew:read'] }, answers: { getuserdetails: details() } });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(field('First Name').matches(':disabled')).toBe(true);
});

test('R-15: the profile of somebody who holds more rights is read only, and says why', async () => {
  show('admin', {
    user: { permissions: ['crew:read', 'user:write'] },
    answers: { getuserdetails: { ...details(), outranksReader: true } },
  });
  expect(await screen.findByText(/This person holds more rights than you/)).toBeTruthy();
  expect(field('First Name').matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('B.4.08 registration: Next through the tabs, Register at the end, no Cancel', async () => {
  const { fake, onSaved } = show('public', {
    visitor: true,
    answers: {
      getUserPreregisterData: {
        user: {
          firstName: 'Quốc',
          lastName: 'Lê',
          email: 'quoc@example.com',
          phone: '+61491572549',
          postcode: '3011',
          abn: '',
          state: 2,
          expires: 0,
        },
      },
      createProfile: { ok: true },
    },
  });
  await screen.findByRole('heading', { name: 'Quốc Lê' });
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(field('Email').disabled).toBe(true);
  expect(field('ABN').disabled).toBe(false);
  press('Next');
  expect(screen.getByText('Choose a password of at least 10 characters.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'ten letters' } });
  press('Next');
  for (const [name, value] of [
    ['Address', '1 Dock Road'],
    ['Suburb', 'Footscray'],
    ['City', 'Melbourne'],
    ['Emergency Contact Name', 'Linh'],
  ] as const)
    type(name, value);
  press('Next');
  press('Register');
  expect(screen.getByText('Enter the BSB.')).toBeTruthy();
  type('Bank Name', 'CBA');
  type('Account Name', 'Q Le');
  type('BSB', '062000');
  type('Account Number', '12345678');
  press('Register');
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(fake.callsOf('createProfile')[0]).toMatchObject({
    hash: '4_token',
    state: 2,
    postcode: '3011',
    bankAccountBSB: '062000',
  });
});

test('a dead link says so and offers no Retry', async () => {
  show('public', {
    visitor: true,
    answers: {
      getUserPreregisterData: () => {
        throw refusal('This registration link is no longer valid. Ask the office for a new one.');
      },
    },
  });
  expect(await screen.findByText(/no longer valid/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('who signs in for a customer is no crew: no bank, no ABN', async () => {
  show('own', { answers: { getMyProfile: details({ managerOf: ['ACME'] }) } });
  expect(await screen.findByRole('heading', { name: 'Anh Nguyễn' })).toBeTruthy();
  expect(screen.queryByLabelText('ABN')).toBeNull();
  expect(screen.queryByText('Banking')).toBeNull();
  expect(screen.getByText('Personal')).toBeTruthy();
});

test('every field of a profile stands on its tab', async () => {
  show('admin', { answers: { getuserdetails: details() } });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  for (const tab of ['account', 'personal', 'banking'] as const) {
    openTab(tabTitles[tab]);
    const names = plainFieldNames.filter((name) => profileField(name).tab === tab);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => document.querySelector(`[name=${name}]`) === null)).toEqual([]);
  }
});

test('D.1.05: the office sets how a person is paid in a group, which says what the group gets', async () => {
  const group = { idGroup: 3, idUser: null, idReqCrew: null };
  const { fake } = show('admin', {
    user: { permissions: ['user:write', 'crewinvoice:write'] },
    answers: {
      getuserdetails: details(),
      getPayBases: { bases: [{ ...group, basis: 'half', cents: 20_000, upToMinutes: 300 }] },
      setPayBasis: { ok: true },
    },
  });
  await screen.findByRole('tab', { name: /^Rates/ });
  openTab('Rates');
  fireEvent.click(await screen.findByRole('button', { name: 'Pay: as the group, Rigger' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay of this person as Rigger' }));
  expect(dialog.getByRole('combobox').textContent).toBe('As usual. Half day, up to 5:00 h: $200.00');
  fireEvent.mouseDown(dialog.getByRole('combobox'));
  fireEvent.click(await screen.findByRole('option', { name: 'Per shift' }));
  fireEvent.change(dialog.getByLabelText(/^Amount/), { target: { value: '250' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(fake.callsOf('setPayBasis')).toMatchObject([
      { idGroup: 3, idUser: 7, pay: { basis: 'shift', cents: 25_000, upToMinutes: null } },
    ]),
  );
  expect(fake.callsOf('saveUserDetails')).toEqual([]);
});
