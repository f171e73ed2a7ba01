import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@crewcall/platform';
import { BulkPeopleBar } from '../src/bulk-actions/bulk-people-bar';
import { show } from './show';

const people = [
  { id: 11, fullName: 'Mia Costa' },
  { id: 12, fullName: 'Tom Ford' },
  { id: 13, fullName: 'Kai Le' },
];
const barOf = (chosen: { id: number; fullName: string }[]) => (
  <BulkPeopleBar
    count={chosen.length}
    more={0}
    selectAll={() => {}}
    resolve={() => Promise.resolve(chosen)}
    clear={() => {}}
  />
);
const groups = { groups: [{ id: 5, groupName: 'Rigger', active: true, usualRate: 4_100 }] } as never;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const chooseGroup = async () => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Group' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Rigger' }));
};
const shift = {
  idUser: 2,
  idJob: 9,
  title: 'Opera gala',
  startTime: 1_790_000_000_000,
  zone: 'Australia/Sydney',
};

test('P-24: several are switched off one by one; who is refused is named, and the others are off', async () => {
  const fake = show(barOf(people), {
    answers: {
      getShiftsAhead: { shifts: [shift] },
      toggeuseractive: ({ id }: { id: number }) => {
        if (id === 13) throw new ApiError('denied', 'This person holds more rights than you.', 403);
        return { ok: true as const, futureShifts: 0, freed: id === 12 ? 1 : 0 };
      },
    },
  });
  press('Switch off');
  const dialog = await screen.findByRole('dialog', { name: 'Switch off 3 people?' });
  await within(dialog).findByText('Opera gala');
  expect(dialog.textContent).toContain('confirmed for 1 shift ahead');
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Take them off/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Switched off: 2 people.')).toBeTruthy();
  expect(screen.getByText('Kai Le: This person holds more rights than you.')).toBeTruthy();
  expect(fake.callsOf('toggeuseractive')).toEqual(
    [11, 12, 13].map((id) => ({ id, newState: false, freeShifts: true })),
  );
});

test('P-24: all of a long list are asked about before anybody can be switched off', async () => {
  const crowd = Array.from({ length: 150 }, (_, at) => ({ id: 101 + at, fullName: `Person ${at + 1}` }));
  const late = { ...shift, idUser: 220, title: 'Harbour run' };
  let answerLast: (out: { shifts: (typeof shift)[] }) => void = () => {};
  const fake = show(barOf(crowd), {
    answers: {
      getShiftsAhead: ({ users }: { users: number[] }) =>
        users.includes(220)
          ? new Promise<{ shifts: (typeof shift)[] }>((resolve) => (answerLast = resolve))
          : { shifts: [] },
    },
  });
  press('Switch off');
  const dialog = await screen.findByRole('dialog', { name: 'Switch off 150 people?' });
  await waitFor(() => expect(fake.callsOf('getShiftsAhead')).toHaveLength(2));
  const yes = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Switch off' });
  expect(yes.disabled).toBe(true);
  answerLast({ shifts: [late] });
  expect((await within(dialog).findByText('Harbour run')).closest('li')?.textContent).toContain(
    'Person 120:',
  );
  expect(yes.disabled).toBe(false);
  const asked = fake.callsOf('getShiftsAhead').flatMap((body) => (body as { users: number[] }).users);
  expect(asked).toEqual(crowd.map(({ id }) => id));
});

test('what breaks off on the way goes on with those who are left', async () => {
  let isDown = true;
  const fake = show(barOf(people), {
    answers: {
      getShiftsAhead: { shifts: [] },
      toggeuseractive: ({ id }: { id: number }) => {
        if (id === 12 && isDown) throw new ApiError('offline', 'The server was not reached.');
        return { ok: true as const, futureShifts: 0 };
      },
    },
  });
  press('Switch off');
  await screen.findByText('None of them is confirmed for an upcoming shift.');
  const dialog = screen.getByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText(/1 of 3 are done\. Press again/)).toBeTruthy();
  isDown = false;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Switched off: 3 people.')).toBeTruthy();
  expect(fake.callsOf('toggeuseractive').map((body) => (body as { id: number }).id)).toEqual([
    11, 12, 12, 13,
  ]);
});

test('what broke off keeps its tick, and it can no longer be changed', async () => {
  show(barOf(people), {
    answers: {
      getShiftsAhead: { shifts: [shift] },
      toggeuseractive: ({ id }: { id: number }) => {
        if (id === 12) throw new ApiError('offline', 'The server was not reached.');
        return { ok: true as const, futureShifts: 0 };
      },
    },
  });
  press('Switch off');
  const dialog = await screen.findByRole('dialog');
  const tick = () => within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /^Take them off/ });
  await within(dialog).findByText('Opera gala');
  fireEvent.click(tick());
  fireEvent.click(within(dialog).getByRole('button', { name: 'Switch off' }));
  await screen.findByText(/1 of 3 are done\. Press again/);
  expect([tick().checked, tick().disabled]).toEqual([true, true]);
});

test('Y-05: after a break-off the rate is locked, so that all of one act get the same', async () => {
  const crowd = Array.from({ length: 150 }, (_, at) => ({ id: 101 + at, fullName: `Person ${at + 1}` }));
  const one = { idUser: 101, name: '', before: 3_500, isNew: false, times: 2, hasLater: false };
  let isDown = true;
  const fake = show(barOf(crowd), {
    answers: {
      getGroups: groups,
      getRateChange: { people: [one], refused: [] },
      setRateFrom: ({ users }: { users: number[] }) => {
        if (users.includes(250) && isDown) throw new ApiError('offline', 'The server was not reached.');
        return { done: users, times: 0, refused: [] };
      },
    },
  });
  press('Rate from a day');
  expect((await screen.findByRole('note')).textContent).toBe('First choose a group and enter a rate.');
  await chooseGroup();
  fireEvent.change(screen.getByLabelText('Rate an hour'), { target: { value: '40' } });
  press('See what happens');
  await screen.findByRole('list', { name: 'What will happen' });
  press(/^Set for/);
  await screen.findByText(/100 of 150 are done\. Press again/);
  const fields = [
    screen.getByLabelText<HTMLInputElement>('Rate an hour'),
    screen.getByLabelText<HTMLInputElement>('From'),
    screen.getByRole<HTMLInputElement>('checkbox', { name: /^Also for 4 times/ }),
  ];
  expect(fields.map(({ disabled }) => disabled)).toEqual([true, true, true]);
  expect(screen.getByRole('combobox', { name: 'Group' }).getAttribute('aria-disabled')).toBe('true');
  isDown = false;
  press(/^Set for/);
  expect(await screen.findByText('Rate set: 150 people.')).toBeTruthy();
  const rates = fake.callsOf('setRateFrom').map((body) => (body as { rate: number }).rate);
  expect(rates).toEqual([4_000, 4_000, 4_000]);
});

test('Y-05: a rate from a day says what happens first, and offers times that carry another rate', async () => {
  const person = (idUser: number, times: number) => ({
    idUser,
    name: '',
    before: 3_500,
    isNew: idUser === 11,
    times,
    hasLater: false,
  });
  const refused = [{ idUser: 13, name: 'Kai Le', text: 'Works in the office, and is in no group.' }];
  const fake = show(barOf(people), {
    answers: {
      getGroups: groups,
      getRateChange: { people: [person(11, 0), person(12, 4)], refused },
      setRateFrom: { done: [11, 12], times: 4, refused },
    },
  });
  press('Rate from a day');
  await chooseGroup();
  fireEvent.change(screen.getByLabelText('Rate an hour'), { target: { value: '40' } });
  expect(screen.getByRole('button', { name: 'Set for 3 people' }).hasAttribute('disabled')).toBe(true);
  press('See what happens');
  const list = await screen.findByRole('list', { name: 'What will happen' });
  expect(list.textContent).toContain('2 people get $40.00 an hour from');
  expect(list.textContent).toContain('1 is not in the group yet, and will be.');
  expect(list.textContent).toContain('Kai Le is left out. Works in the office');
  fireEvent.click(screen.getByRole('checkbox', { name: /Also for 4 times from that day on/ }));
  press('Set for 2 people');
  expect(await screen.findByText('Rate set: 2 people.')).toBeTruthy();
  expect(fake.callsOf('setRateFrom')).toEqual([
    expect.objectContaining({ idGroup: 5, rate: 4_000, users: [11, 12, 13], apply: true }),
  ]);
});

test('a group says which rate each gets, and a message whom it did not reach', async () => {
  const fake = show(barOf(people), {
    answers: {
      getGroups: groups,
      setGroupMembers: { done: [11, 12, 13], refused: [] },
      sendNotification: { sent: 2, failed: ['Tom Ford (switched off)'] },
    },
  });
  press('Add to a group');
  await chooseGroup();
  expect(screen.getByText(/Each gets its usual rate, \$41.00 an hour/)).toBeTruthy();
  press('Add 3 people');
  expect(await screen.findByText('Added: 3 people.')).toBeTruthy();
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Message');
  fireEvent.change(await screen.findByLabelText('Text'), { target: { value: 'Gate 4 tonight.' } });
  press('Send to 3');
  expect(await screen.findByText('Tom Ford: switched off')).toBeTruthy();
  expect(fake.callsOf('sendNotification')).toEqual([
    expect.objectContaining({ text: 'Gate 4 tonight.', listUser: [11, 12, 13], selectedEmail: true }),
  ]);
});
