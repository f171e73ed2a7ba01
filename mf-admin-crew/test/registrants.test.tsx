import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { In, Out } from '@crewcall/contract/types';
import { matches } from '@crewcall/domain/text';
import { Route, Routes } from '@crewcall/platform/router';
import { offline, refusal } from '@crewcall/platform/testing';
import { ApproveDialog } from '../src/registrants/approve-dialog';
import type { Registrant } from '../src/registrants/registrant-rows';
import { RegistrantsScreen } from '../src/regions/registrants.page';
import { show } from './show';

const registrant = (change: Partial<Registrant> = {}): Registrant => ({
  id: 4,
  type: 'worker',
  firstName: 'Quốc',
  lastName: 'Lê',
  email: 'quoc@example.com',
  phone: '+61491572549',
  postcode: '3011',
  state: 'VIC',
  companyName: '',
  website: '',
  abn: '',
  message: 'Five years of rigging.',
  hasResume: true,
  registeredAt: Date.UTC(2026, 10, 20),
  processedAt: null,
  approved: null,
  abnCheckedBy: null,
  hasAccount: false,
  isMerged: false,
  alike: [],
  otherPhones: [],
  status: statusOf(change),
  ...change,
});
function statusOf({ type, processedAt = null, registeredAt, approved }: Partial<Registrant>) {
  if (processedAt === null) return 'new';
  if (type === 'company') return 'concluded';
  if (!approved) return 'declined';
  return processedAt === registeredAt ? 'invited' : 'approved';
}
const company = registrant({ id: 5, type: 'company', companyName: '3 Monkeys', hasResume: false });
const old = registrant({ id: 6, firstName: 'Olga', lastName: 'Old', processedAt: 1, approved: false });

/** What the server answers about these. */
const answerOf = (all: Registrant[], body: In<'getpreregister'>): Out<'getpreregister'> => {
  const { ids, type, showAll = false, also, upTo, text = '', limit = all.length, offset = 0 } = body;
  const found = all.filter((row) =>
    ids === undefined
      ? row.type === type &&
        (showAll || row.processedAt === null || row.id === also) &&
        matches(`${row.firstName} ${row.lastName}`, text)
      : ids.includes(row.id),
  );
  const waiting = found.filter(({ processedAt }) => processedAt === null);
  const listed =
    upTo === undefined
      ? found
      : found.filter(({ id }) => id <= upTo).toSorted((one, next) => next.id - one.id);
  const fresh = (kind: Registrant['type']) =>
    all.filter((row) => row.type === kind && row.processedAt === null).length;
  return {
    total: found.length,
    unprocessed: waiting.length,
    newest: Math.max(0, ...waiting.map(({ id }) => id)),
    fresh: { worker: fresh('worker'), company: fresh('company') },
    hasAny: all.some((row) => row.type === type),
    registrants: listed.slice(offset, offset + limit),
  };
};

const open = (
  at: string,
  list: Registrant[],
  link: string | null = 'https://crew.example/public/Register/4_abc',
) =>
  show(
    <Routes>
      <Route path="/:id?" element={<RegistrantsScreen />} />
    </Routes>,
    {
      at: `/admin/registrants${at}`,
      basename: '/admin/registrants',
      answers: {
        getpreregister: (body) => answerOf(list, body),
        getGroups: {
          groups: [
            { id: 1, groupName: 'Rigger', active: 1, usualRate: 5200 },
            { id: 2, groupName: 'Loader', active: 1, usualRate: null },
          ],
        },
        processPreregister: { ok: true, link, hasAccount: link === null },
      },
    },
  );

test('beside an open registrant a desk shows the columns that are not cut off, and all of them without', async () => {
  const usual = globalThis.matchMedia;
  globalThis.matchMedia = (media) => ({ ...usual(media), matches: media.includes('1760') });
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  open('/4', [registrant()]);
  await screen.findByRole('dialog', { name: 'Quốc Lê' });
  expect(heads()).toEqual(['Name', 'Registered', 'Status']);
  cleanup();
  open('', [registrant()]);
  await screen.findByText('Quốc Lê');
  expect(heads()).toContain('Email');
  globalThis.matchMedia = usual;
});

test('the bar of the chosen people goes while a registrant is open beside the list, as their checkboxes do', async () => {
  const usual = globalThis.matchMedia;
  globalThis.matchMedia = (media) => ({ ...usual(media), matches: media.includes('1760') });
  open('', [registrant()]);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Quốc Lê' }));
  expect(screen.getByRole('group', { name: 'For the chosen people' })).toBeTruthy();
  fireEvent.click(screen.getByText('Quốc Lê'));
  await screen.findByRole('dialog', { name: 'Quốc Lê' });
  expect(screen.queryByRole('group', { name: 'For the chosen people' })).toBeNull();
  globalThis.matchMedia = usual;
});

test('A.2.39 unprocessed workers first; the checkbox shows the others', async () => {
  open('', [registrant(), company, old]);
  expect(await screen.findByText('Quốc Lê')).toBeTruthy();
  expect(screen.queryByText('Olga Old')).toBeNull();
  expect(screen.queryByText('3 Monkeys')).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show Unprocessed Only' }));
  expect(await screen.findByText('Olga Old')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: /^Companies/ }));
  expect(await screen.findByText('3 Monkeys')).toBeTruthy();
});

test('A.2.37, A.2.38: the address opens a registrant, workers and companies are apart, each tab with its number', async () => {
  const fake = open('/5', [registrant(), company, old]);
  expect(await screen.findByRole('tab', { name: 'Companies · 1', selected: true })).toBeTruthy();
  expect(screen.getByRole('dialog', { name: /3 Monkeys/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Workers · 1' }));
  await waitFor(() => expect(fake.path()).toBe('/admin/registrants'));
  expect(await screen.findByText('Quốc Lê')).toBeTruthy();
  expect(screen.queryByText('3 Monkeys')).toBeNull();
  fireEvent.click(screen.getByText('Quốc Lê'));
  await waitFor(() => expect(fake.path()).toBe('/admin/registrants/4'));
});

test('A.4.15 approval shows the link', async () => {
  const fake = open('/4', [registrant()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Quốc Lê?' }));
  await dialog.findByRole('checkbox', { name: /^Rigger/ });
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByDisplayValue('https://crew.example/public/Register/4_abc')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
  expect(fake.callsOf('processPreregister')).toEqual([
    { id: 4, approve: true, isNew: true, email: 'quoc@example.com' },
  ]);
  expect(fake.events).toContainEqual({ event: 'registrant.changed', payload: { id: 4 } });
});

test('without the groups nobody is approved, and the dialog says why', async () => {
  show(<ApproveDialog rows={[registrant()]} onClose={() => {}} />, {
    answers: {
      getGroups: () => {
        throw offline();
      },
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Quốc Lê?' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
  expect(await dialog.findByText('The groups could not be loaded')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
});

test('several are approved at once, for the groups and at the rate that are asked for', async () => {
  const other = registrant({ id: 7, firstName: 'Ana', lastName: 'Pires', email: 'ana@example.com' });
  const fake = open('', [registrant(), other, company, old]);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Quốc Lê' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ana Pires' }));
  const bar = within(screen.getByRole('group', { name: 'For the chosen people' }));
  expect(bar.getByText('2 people chosen')).toBeTruthy();
  fireEvent.click(bar.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 people?' }));
  expect(dialog.queryByLabelText('Rate an hour')).toBeNull();
  fireEvent.click(await dialog.findByRole('checkbox', { name: /^Rigger/ }));
  fireEvent.change(dialog.getByLabelText('Rate an hour'), { target: { value: '48.5O' } });
  expect(dialog.getByText('An amount, e.g. 38.50.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Rate an hour'), { target: { value: '48.50' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('Approved: 2 people.')).toBeTruthy();
  const chosen = { approve: true, isNew: true, idGroups: [1], rate: 4850 };
  const calls = fake.callsOf('processPreregister');
  expect(calls).toHaveLength(2);
  expect(calls).toContainEqual({ id: 4, email: 'quoc@example.com', ...chosen });
  expect(calls).toContainEqual({ id: 7, email: 'ana@example.com', ...chosen });
});

test('all that the search finds are approved, also those on pages that were not loaded, except some', async () => {
  const many = Array.from({ length: 105 }, (_, at) =>
    registrant({ id: 100 + at, firstName: 'Uma', lastName: `Nr${at}`, email: `u${at}@example.com` }),
  );
  const fake = open('', [registrant(), ...many, old]);
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search registrants' }), {
    target: { value: 'uma' },
  });
  await waitFor(() => expect(screen.queryByText('Quốc Lê')).toBeNull());
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Uma Nr0' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 105 that match' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Uma Nr1' }));
  const bar = within(screen.getByRole('group', { name: 'For the chosen people' }));
  expect(bar.getByText('104 people chosen')).toBeTruthy();
  fireEvent.click(bar.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 104 people?' }));
  await dialog.findByRole('checkbox', { name: /^Rigger/ });
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await dialog.findByText('Approved: 104 people.');
  const wanted = many.map(({ id }) => id).filter((id) => id !== 101);
  expect(
    fake
      .callsOf('processPreregister')
      .map(({ id }) => id)
      .toSorted((one, other) => one - other),
  ).toEqual(wanted);
});

test('"Select all" approves those found at that moment: nobody who registers later, and nobody is skipped', async () => {
  const person = (id: number, change: Partial<Registrant> = {}) =>
    registrant({ id, firstName: `Uma${id}`, email: `u${id}@example.com`, ...change });
  const fake = open('', [person(10), person(11), person(12)]);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Uma10 Lê' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 3 that match' }));
  const now = [person(13), person(10, { processedAt: 1, approved: false }), person(11), person(12)];
  fake.answer('getpreregister', (body) => answerOf(now, body));
  act(() => fake.bus.emit('registrant.changed', { id: 13 }));
  const late = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Uma13 Lê' });
  expect([late.checked, late.disabled]).toEqual([false, true]);
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 people?' }));
  await dialog.findByRole('checkbox', { name: /^Rigger/ });
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await dialog.findByText('Approved: 2 people.');
  expect(fake.callsOf('processPreregister').map(({ id }) => id)).toEqual([12, 11]);
});

test('a chosen person who changes their details stays chosen, and the approval has their new address', async () => {
  const fake = open('', [registrant()]);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Quốc Lê' }));
  const changed = registrant({ email: 'new@example.com' });
  fake.answer('getpreregister', (body) => answerOf([changed], body));
  act(() => fake.bus.emit('registrant.changed', { id: 4 }));
  await screen.findByText('new@example.com');
  fireEvent.click(within(screen.getByRole('group')).getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Quốc Lê?' }));
  await dialog.findByRole('checkbox', { name: /^Rigger/ });
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(fake.callsOf('processPreregister')).toMatchObject([{ id: 4, email: 'new@example.com' }]),
  );
});

test('the approval leaves out people that a colleague has answered, and says so', async () => {
  const other = registrant({ id: 7, firstName: 'Ana', lastName: 'Pires', email: 'ana@example.com' });
  const choose = async () => {
    const fake = open('', [registrant(), other]);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Quốc Lê' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ana Pires' }));
    return fake;
  };
  const approve = () =>
    fireEvent.click(within(screen.getByRole('group')).getByRole('button', { name: 'Approve' }));
  const merged = { processedAt: 1, approved: true, isMerged: true };
  const one = await choose();
  one.answer('getpreregister', (body) => answerOf([registrant(merged), other], body));
  approve();
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Ana Pires?' }));
  expect(dialog.getByText('1 other person has an answer already.')).toBeTruthy();
  cleanup();
  const all = await choose();
  all.answer('getpreregister', (body) => answerOf([registrant(merged), { ...other, ...merged }], body));
  approve();
  await waitFor(() => expect(all.said).toContain('They have all been answered already.'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('opening a processed registrant leaves the list where it is, and so does the answer to the open one', async () => {
  const many = Array.from({ length: 40 }, (_, at) => registrant({ id: 100 + at, lastName: `Nr${at}` }));
  const fake = open('', [old, ...many]);
  await screen.findByText('Quốc Nr0');
  const scrolled = () => screen.getByRole('table').parentElement!;
  const onlyNew = () => fireEvent.click(screen.getByRole('checkbox', { name: 'Show Unprocessed Only' }));
  const openAt30 = async (name: string) => {
    scrolled().scrollTop = 30;
    fireEvent.click(await screen.findByText(name));
    await screen.findByRole('dialog', { name });
  };
  onlyNew();
  await screen.findByText('Olga Old');
  await openAt30('Olga Old');
  expect(scrolled().scrollTop).toBe(30);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  onlyNew();
  await waitFor(() => expect(screen.queryByText('Olga Old')).toBeNull());
  await openAt30('Quốc Nr0');
  const answered = many.with(0, registrant({ id: 100, lastName: 'Nr0', processedAt: 1, approved: false }));
  fake.answer('getpreregister', (body) => answerOf(answered, body));
  act(() => fake.bus.emit('registrant.changed', { id: 100 }));
  await waitFor(() => expect(fake.callsOf('getpreregister').at(-1)).toMatchObject({ also: 100 }));
  await waitFor(() => expect(within(screen.getByRole('table')).getByText('Declined')).toBeTruthy());
  expect(scrolled().scrollTop).toBe(30);
});

test('when the other kind cannot be loaded, nobody of the first kind is shown in its place', async () => {
  const fake = open('', [registrant(), company]);
  await screen.findByText('Quốc Lê');
  fake.answer('getpreregister', () => {
    throw refusal('Not now.');
  });
  fireEvent.click(screen.getByRole('tab', { name: 'Companies · 1' }));
  expect(await screen.findByText('The registrants could not be loaded')).toBeTruthy();
  expect(screen.queryByText('Quốc Lê')).toBeNull();
  expect(screen.getByRole('tab', { name: 'Workers · 1' })).toBeTruthy();
});

test('the kind stays while the details of another company load', async () => {
  const second = registrant({ id: 8, type: 'company', companyName: 'Opal', hasResume: false });
  const fake = open('/5', [registrant(), company, second]);
  await screen.findByRole('dialog', { name: /3 Monkeys/ });
  fake.answer('getpreregister', (body) =>
    body.ids === undefined ? answerOf([registrant(), company, second], body) : new Promise(() => {}),
  );
  fireEvent.click(screen.getByText('Opal'));
  await screen.findByRole('dialog', { name: 'Opal' });
  expect(screen.getByRole('tab', { name: 'Companies · 2', selected: true })).toBeTruthy();
});

test('an address that is not an id opens nobody, and the server is not asked', async () => {
  for (const at of ['/1.5', `/${'9'.repeat(20)}`, '/-4', '/x']) {
    const fake = open(at, [registrant()]);
    await screen.findByText('Quốc Lê');
    expect(fake.callsOf('getpreregister').filter(({ ids }) => ids !== undefined)).toEqual([]);
    cleanup();
  }
});

test('a chosen person is no longer chosen once somebody else has answered them', async () => {
  const fake = open('', [registrant()]);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Quốc Lê' }));
  expect(screen.getByRole('group', { name: 'For the chosen people' })).toBeTruthy();
  const declined = registrant({ processedAt: 1, approved: false });
  fake.answer('getpreregister', (body) => answerOf([declined], body));
  act(() => fake.bus.emit('registrant.changed', { id: 4 }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'For the chosen people' })).toBeNull());
});

test('declining asks first', async () => {
  const fake = open('/4', [registrant()], null);
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Decline Quốc Lê?' });
  expect(fake.callsOf('processPreregister')).toEqual([]);
  const yes = [...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Decline');
  fireEvent.click(yes!);
  await waitFor(() =>
    expect(fake.callsOf('processPreregister')).toEqual([
      { id: 4, approve: false, email: 'quoc@example.com' },
    ]),
  );
});

test('A.2.40 a company is concluded; it has no CV', async () => {
  const fake = open('/5', [company], null);
  expect(await screen.findByRole('button', { name: 'Conclude' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'View Resume' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Conclude' }));
  fireEvent.click(screen.getByRole('button', { name: 'Conclude without a customer' }));
  await waitFor(() =>
    expect(fake.callsOf('processPreregister')).toEqual([{ id: 5, approve: true, email: 'quoc@example.com' }]),
  );
});

test('B.7.01: the office sees who has an account already, and what joining did', async () => {
  const alike = [
    { idUser: 12, name: 'Quoc Le', by: 'email' },
    { idUser: 13, name: 'Lan Le', by: 'phone' },
  ] as const;
  open('/4', [registrant({ alike: [...alike] })], null);
  expect((await screen.findByRole('link', { name: 'Quoc Le' })).getAttribute('href')).toBe('/admin/crew/12');
  expect(screen.getByText(/this phone number. Are they the same person/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Quốc Lê?' }));
  await dialog.findByRole('checkbox', { name: /^Rigger/ });
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(
    await screen.findByText(/They already have an account\. An email to quoc@example\.com/),
  ).toBeTruthy();
});

test('B.7.01: the office sees before it approves that another registration of the address has another phone', async () => {
  const noteOf = async (otherPhones: string[]) => {
    cleanup();
    open('/4', [registrant({ otherPhones })]);
    return (await screen.findByText(/registrations? with this email address/)).textContent;
  };
  const after =
    'Are they the same person? Approving answers both, without the CV, and asks them for their phone and ABN.';
  expect(await noteOf(['+61491570157'])).toBe(
    `Another registration with this email address has the phone 0491 570 157. ${after}`,
  );
  expect(await noteOf([''])).toBe(`Another registration with this email address has no phone. ${after}`);
  expect(await noteOf(['+61491570157', ''])).toBe(
    `Other registrations with this email address have the phone 0491 570 157 and no phone. ${after}`,
  );
  cleanup();
  // With the account of that address this one is only put with it.
  const alike = [{ idUser: 12, name: 'Quoc Le', by: 'email' }] as const;
  open('/4', [registrant({ alike: [...alike], otherPhones: ['+61491570157'] })]);
  await screen.findByRole('link', { name: 'Quoc Le' });
  expect(screen.queryByText(/registrations? with this email address/)).toBeNull();
});

test('B.5.10: an ABN that the register could not confirm says so', async () => {
  open('/4', [registrant({ abn: '51824753556', abnCheckedBy: 'checksum' })]);
  expect(await screen.findByText('51 824 753 556 · could not be checked')).toBeTruthy();
});

test('B.7.01: what was answered along with another registration gets no link of its own', async () => {
  open('/4', [registrant({ processedAt: 1, approved: true, isMerged: true })]);
  expect(await screen.findByText(/The same person registered again/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make a new link' })).toBeNull();
});

test('A.2.39 a person that the office added is invited, and nothing is said of an answer or a CV', async () => {
  const at = Date.UTC(2026, 10, 20, 3);
  const added = { registeredAt: at, processedAt: at, approved: true, hasResume: false, message: '' };
  open('/4', [registrant({ ...added, postcode: '', state: '' })]);
  expect(await screen.findByText(/^Added /)).toBeTruthy();
  expect(screen.getByText('They got a link by email, and have not registered yet.')).toBeTruthy();
  expect(screen.getAllByText('Invited').length).toBeGreaterThan(0);
  expect(screen.queryByText(/CV has been deleted|Approved/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Make a new link' }));
  expect(await screen.findByText('A new link.')).toBeTruthy();
});

test('A.7.21 a link to a wrong address is taken back, after a question', async () => {
  const fake = open('/4', [registrant({ processedAt: 1, approved: true })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Take back the link of Quốc Lê?' });
  expect(fake.callsOf('processPreregister')).toEqual([]);
  const yes = [...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Take back');
  fireEvent.click(yes!);
  await waitFor(() =>
    expect(fake.callsOf('processPreregister')).toEqual([
      { id: 4, approve: false, email: 'quoc@example.com' },
    ]),
  );
});

test('A.2.40 Conclude makes a customer with its manager', async () => {
  const fake = open('/5', [company]);
  fireEvent.click(await screen.findByRole('button', { name: 'Conclude' }));
  const short = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Short name' });
  expect(short.value).toBe('3');
  fireEvent.change(short, { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add the customer' }));
  expect(screen.getByText('Give it a short name for its jobs.')).toBeTruthy();
  fireEvent.change(short, { target: { value: 'MONKEYS' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add the customer' }));
  await waitFor(() =>
    expect(fake.callsOf('concludeCompany')).toEqual([
      expect.objectContaining({ id: 5, email: 'quoc@example.com', text: 'MONKEYS', fullName: '3 Monkeys' }),
    ]),
  );
});
