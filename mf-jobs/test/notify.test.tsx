import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { smsParts } from '@crewcall/domain/sms';
import { groupsOf, sendQuestion } from '../src/office/actions/notify-rules';
import { crew, job } from './fixtures';
import { detail, openAction } from './open-action';

const person = (id: number, fullName: string, status: number) => ({ id, fullName, phone: null, status });
const twoGroups = detail({
  reqCrew: [
    crew({ userList: [person(21, 'Anh Nguyễn', 2), person(22, 'Kiri Walker', 1)] }),
    crew({ id: 12, groupName: 'Rigger', userList: [person(23, 'Tomás O’Brien', 3)] }),
  ],
});
const send = () => screen.getByRole('button', { name: /^Send/ }) as HTMLButtonElement;
const box = (name: string) => screen.getByRole('checkbox', { name });
const write = (value: string) => fireEvent.change(screen.getByLabelText('Text'), { target: { value } });

test('B.5.17: Send needs a recipient, a text, and email or phone', async () => {
  await openAction('notify', { getJobDetail: twoGroups });
  expect(send().disabled).toBe(true);
  write('Gate 3');
  expect(send().disabled).toBe(false);
  write('  ');
  expect(send().disabled).toBe(true);
  write('Gate 3');
  fireEvent.click(box('Email'));
  expect(send().disabled).toBe(true);
  fireEvent.click(box('SMS'));
  expect(send().disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Nobody' }));
  expect(send().disabled).toBe(true);
  fireEvent.click(box('Kiri Walker'));
  expect(send().disabled).toBe(false);
});

test('a worker’s own no is Declined, the office’s is Denied', async () => {
  const [own, refused] = [person(21, 'Anh Nguyễn', 3), { ...person(22, 'Kiri Walker', 3), refused: true }];
  await openAction('notify', {
    getJobDetail: detail({ reqCrew: [crew({ userList: [own, refused] })] }),
  });
  const lines = screen.getAllByRole('listitem').map((one) => one.textContent);
  expect(lines.filter((line) => /Anh|Kiri/.test(line ?? ''))).toEqual([
    expect.stringMatching(/Anh Nguyễn.*Declined$/),
    expect.stringMatching(/Kiri Walker.*Denied$/),
  ]);
});

test('recipients of one name are told apart by the end of their phone', async () => {
  const kim = (id: number, phone: string) => ({ ...person(id, 'Kim Lee', 2), phone });
  await openAction('notify', {
    getJobDetail: detail({
      reqCrew: [crew({ userList: [kim(21, '+61491570006'), kim(22, '+61491570156')] })],
    }),
  });
  expect(screen.getByRole('checkbox', { name: 'Kim Lee …006' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Kim Lee …156' })).toBeTruthy();
});

test('B.7.05, N-12: recipients by standing and by group; the answer says how many, and names whom it did not reach', async () => {
  const { fake } = await openAction('notify', {
    getJobDetail: twoGroups,
    sendNotification: { sent: 1, failed: ['Kiri Walker'] },
  });
  const chosen = () =>
    screen.getAllByRole('checkbox', { checked: true }).map((one) => one.closest('li')?.textContent);
  expect(chosen()[0]).toContain('Anh Nguyễn');
  fireEvent.click(screen.getByRole('button', { name: 'Rigger' }));
  expect(chosen()[0]).toContain('Tomás');
  fireEvent.click(screen.getByRole('button', { name: 'Stagehand' }));
  write(' Gate 3 ');
  fireEvent.click(send());
  fireEvent.click(send());
  expect((await screen.findByText(/Sent to 1 worker/)).textContent).toContain('Kiri Walker');
  expect(fake.callsOf('sendNotification')).toEqual([
    {
      text: 'Gate 3',
      listUser: [21, 22],
      selectedEmail: true,
      selectedPhone: false,
      idJob: 5,
      key: expect.any(String),
    },
  ]);
  expect((screen.getByLabelText('Text') as HTMLTextAreaElement).value).toBe('');
});

test('14.4: a text that names the place of a job without one says so; blanks count as no SMS', async () => {
  await openAction('notify', { getJobDetail: detail({ ...twoGroups.job, location: ' ' }) });
  write('Gate 3');
  expect(screen.queryByText(/stays empty/)).toBeNull();
  write('Gate 3, {JobPlace}');
  expect(await screen.findByText(/This job has no place yet, so \{JobPlace\} stays empty/)).toBeTruthy();
  fireEvent.click(box('SMS'));
  write('   ');
  expect(screen.queryByText(/characters/)).toBeNull();
});

test('N-12: a text that could not be sent stays', async () => {
  const { fake } = await openAction('notify', {
    getJobDetail: twoGroups,
    sendNotification: () => Promise.reject(new Error('no')),
  });
  write('Gate 3');
  fireEvent.click(send());
  await waitFor(() => expect(fake.callsOf('sendNotification')).toHaveLength(1));
  await waitFor(() => expect(send().disabled).toBe(false));
  expect((screen.getByLabelText('Text') as HTMLTextAreaElement).value).toBe('Gate 3');
});

test('N-12: what is written while a message is being sent stays', async () => {
  let answer: (out: { sent: number; failed: string[] }) => void = () => {};
  const { fake } = await openAction('notify', {
    getJobDetail: twoGroups,
    sendNotification: () => new Promise((done) => (answer = done)),
  });
  write('Gate 3');
  fireEvent.click(send());
  write('And bring gloves');
  await waitFor(() => expect(fake.callsOf('sendNotification')).toHaveLength(1));
  await act(async () => answer({ sent: 1, failed: [] }));
  expect(await screen.findByText(/Sent to 1 worker/)).toBeTruthy();
  expect((screen.getByLabelText('Text') as HTMLTextAreaElement).value).toBe('And bring gloves');
});

test('N-12: the length of an SMS is counted with what all of them cost', async () => {
  await openAction('notify', { getJobDetail: twoGroups });
  fireEvent.click(box('SMS'));
  fireEvent.click(screen.getByRole('button', { name: 'Everybody' }));
  write('a'.repeat(161));
  expect(screen.getByText('161 of 306 characters, 2 SMS each. 6 SMS are charged.')).toBeTruthy();
  write('ễ');
  expect(screen.getByText('1 of 70 characters, 1 SMS each. 3 SMS are charged.')).toBeTruthy();
});

test('N-12: what is filled in counts, for each reader as it is theirs', async () => {
  const longName = person(22, `Kiri ${'W'.repeat(30)}`, 2);
  await openAction('notify', {
    getJobDetail: detail({ reqCrew: [crew({ userList: [person(21, 'Anh Li', 2), longName] })] }),
  });
  fireEvent.click(box('SMS'));
  write(`{lastName}${'a'.repeat(150)}`);
  expect(screen.getByText('180 of 306 characters, 1 to 2 SMS each. 3 SMS are charged.')).toBeTruthy();
});

test('N-12: 160 and 153 characters, 70 and 67 with letters that GSM lacks; brackets and the euro count twice', () => {
  expect(smsParts('a'.repeat(160))).toEqual({ characters: 160, each: 160, parts: 1 });
  expect(smsParts('a'.repeat(161))).toEqual({ characters: 161, each: 153, parts: 2 });
  expect(smsParts('ễ'.repeat(70)).parts).toBe(1);
  expect(smsParts('ễ'.repeat(71))).toEqual({ characters: 71, each: 67, parts: 2 });
  expect(smsParts('€'.repeat(80)).parts).toBe(1);
  expect(smsParts('€'.repeat(81))).toEqual({ characters: 162, each: 153, parts: 2 });
  expect(smsParts('').parts).toBe(0);
});

test('B.5.17: groups that are deleted or empty are not offered, and a name once', () => {
  const one = crew({ userList: [person(1, 'A', 2)] });
  const more = crew({ id: 12, userList: [person(2, 'B', 2)] });
  const gone = crew({ id: 13, groupName: 'Gone', deleted: true, userList: [person(3, 'C', 2)] });
  const empty = crew({ id: 14, groupName: 'Empty' });
  expect(groupsOf(job({ reqCrew: [one, more, gone, empty] }))).toEqual([
    { groupName: 'Stagehand', ids: [1, 2] },
  ]);
});

test('B.5.17: without anybody on the job it says so', async () => {
  await openAction('notify', { getJobDetail: detail({ reqCrew: [crew()] }) });
  expect(await screen.findByText('Nobody is invited to this job yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
});

const crowd = (size: number) =>
  detail({
    reqCrew: [crew({ userList: Array.from({ length: size }, (_, at) => person(at + 1, `Worker ${at}`, 2)) })],
  });

test('B.7.05, N-12: 20 people and more are asked about with their number; no sends nothing and keeps the text', async () => {
  const { fake } = await openAction('notify', {
    getJobDetail: crowd(37),
    sendNotification: { sent: 37, failed: [] },
  });
  write('Gate 3');
  fireEvent.click(send());
  const answer = async (name: string) => {
    const question = await screen.findByRole('alertdialog', { name: 'Send to 37 people?' });
    fireEvent.click(within(question).getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await answer('Cancel');
  expect(fake.callsOf('sendNotification')).toEqual([]);
  expect((screen.getByLabelText('Text') as HTMLTextAreaElement).value).toBe('Gate 3');
  fireEvent.click(send());
  await answer('Send');
  expect(await screen.findByText(/Sent to 37 workers/)).toBeTruthy();
  expect(fake.callsOf('sendNotification')).toHaveLength(1);
});

test('B.7.05, N-12: SMS are asked about with what they cost, also for one; an email to a few goes at once', () => {
  const asked = (people: number, selectedPhone: boolean, text = 'Gate 3') => {
    const listUser = Array.from({ length: people }, (_, at) => at + 1);
    return sendQuestion(
      { listUser, selectedPhone },
      listUser.map(() => text),
    );
  };
  expect(asked(19, false)).toBeNull();
  expect(asked(20, false)?.title).toBe('Send to 20 people?');
  expect(asked(1, true)).toMatchObject({ title: 'Send to 1 person?', text: 'One SMS is charged.' });
  expect(asked(37, true, 'a'.repeat(161))).toMatchObject({
    title: 'Send to 37 people?',
    text: '74 SMS are charged.',
  });
});

test('14.4: a message names each reader, is shown as the first reads it, and is not sent with what it cannot fill', async () => {
  await openAction('notify', { getJobDetail: twoGroups });
  write('Hi {firstName}, gate 3');
  const preview = await screen.findByRole('figure', { name: 'What Anh Nguyễn gets' });
  expect(preview.textContent).toContain('Hi Anh, gate 3');
  expect(send().disabled).toBe(false);
  write('{JobName}: {JobDate} {JobTime}, {JobPlace}');
  expect(preview.textContent).toContain(
    'Load in, Riverside Stage: 21/11/26 04:00 pm AEDT, Sydney Showground',
  );
  write('Hi {firstname}');
  expect(await screen.findByText(/Did you mean \{firstName\}\?/)).toBeTruthy();
  expect(send().disabled).toBe(true);
});
