import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { TestRegion, createTestRegion, offline, refusal } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui';
import { invalidates } from '../src/region';
import { cardOf, keptOf, memberOf, now, rowOf } from './fixtures';
import { SignOff } from '../src/sign-off/sign-off';
import { missingFrom, pressesLeft, ticked, timesFor, totalsOf } from '../src/sign-off/signing-rows';

jest.mock('@crewcall/ui/signature-pad', () => ({
  SignaturePad: ({ onApprove }: { onApprove: (jpeg: string) => void }) => (
    <button onClick={() => onApprove('data:image/jpeg;base64,AAAA')}>Approve</button>
  ),
}));

const HOUR = 3_600_000;
const MINUTE = 60_000;
const end = now - HOUR;
const rows = [
  // 3 h 53 min, paid as 4 h.
  rowOf({ id: 1, idUser: 1, start: end - 3 * HOUR - 53 * MINUTE, end, paid: 4 * HOUR }),
  rowOf({ id: 2, idUser: 2, userName: 'Anh Nguyễn', end: 0 }),
  rowOf({ id: 3, idUser: 3, userName: 'Ravi Singh', end, idSignature: 8 }),
  rowOf({ id: 4, idUser: 4, userName: 'Kiri Walker', end, idInvoice: 9 }),
  rowOf({ id: 7, idUser: 7, userName: 'Zoe Adams', start: end - 20_000, end }),
];
const card = cardOf({
  canSupervise: true,
  timesheets: rows,
  crew: [
    memberOf({ idUser: 1 }),
    memberOf({ idUser: 2, fullName: 'Anh Nguyễn' }),
    memberOf({ idUser: 3, fullName: 'Ravi Singh' }),
    memberOf({ idUser: 4, fullName: 'Kiri Walker' }),
    memberOf({ idUser: 5, fullName: 'Tomás O’Brien' }),
    memberOf({ idUser: 6, fullName: 'Lea Roth', absent: true }),
    memberOf({ idUser: 7, fullName: 'Zoe Adams' }),
  ],
});

const untouched = new Map<number, boolean>();

test('T-08, B.4.05: running, signed and invoiced times are not ticked, and cannot be', () => {
  expect(ticked(rows, untouched).map((row) => row.id)).toEqual([1]);
  expect(ticked(rows, new Map([[1, false]]))).toEqual([]);
  expect(ticked(rows, new Map([2, 3, 4].map((id) => [id, true]))).map((row) => row.id)).toEqual([1]);
  const sent = timesFor(rows, ticked(rows, untouched));
  expect(sent.map((time) => time.checked)).toEqual([true, false, false, false, false]);
  expect(sent[0]).toMatchObject({ id: 1, idUser: 1, end, break: 0 });
});

test('T-08: a time without a minute is not ticked by itself, but can be', () => {
  expect(ticked(rows, new Map([[7, true]])).map((row) => row.id)).toEqual([1, 7]);
});

test('Y-02: what is signed for in all is the sum of its rows as they are shown', () => {
  // Each is shown as 4 h; so is twice that, whatever their seconds.
  const odd = [1, 2].map((id) => rowOf({ id, start: end - 4 * HOUR - 40_000, end, paid: 4 * HOUR }));
  expect(totalsOf(odd)).toEqual({ worked: 8 * HOUR, paid: 8 * HOUR });
});

test('J-18: who is missing: neither signed by this nor marked absent, and why', () => {
  const missing = missingFrom(card, ticked(rows, untouched), now);
  expect(missing.map(({ member, why }) => [member.fullName, why])).toEqual([
    ['Anh Nguyễn', 'running'],
    ['Tomás O’Brien', 'no-time'],
    ['Zoe Adams', 'not-ticked'],
  ]);
});

describe('a worker on two crews of a job', () => {
  const later = { idUser: 1, idReqCrew: 71, startTime: now + 30 * HOUR, endTime: now + 34 * HOUR };
  const mine = rows.slice(0, 1);
  const twoPlaces = (part: Partial<ReturnType<typeof memberOf>> = {}) =>
    cardOf({ canSupervise: true, timesheets: mine, crew: [memberOf({}), memberOf({ ...later, ...part })] });
  const whys = (of: typeof card, signing = mine, at = now) =>
    missingFrom(of, signing, at).map(({ member, why }) => [member.idReqCrew, why]);

  test('J-18, T-22: with the first crew signed, the worker is still missing on the one to come, over or not, until it is worked or they are marked absent', () => {
    expect(whys(twoPlaces())).toEqual([[71, 'to-come']]);
    expect(whys(twoPlaces(), mine, later.startTime + HOUR)).toEqual([[71, 'to-come']]);
    expect(whys(twoPlaces(), mine, later.endTime)).toEqual([[71, 'to-come']]);
    expect(whys(twoPlaces({ absent: true }))).toEqual([]);
    const there = rowOf({ id: 8, idReqCrew: 71, start: later.startTime, end: later.startTime + HOUR });
    const both = { ...twoPlaces(), timesheets: [...mine, there] };
    expect(whys(both, [...mine, there], later.startTime + HOUR)).toEqual([]);
    // Not signed on the first one either: both are said.
    expect(whys(twoPlaces(), [])).toEqual([
      [70, 'not-ticked'],
      [71, 'to-come'],
    ]);
    // Whoever worked on into the next crew has no second time.
    const through = rowOf({ id: 1, start: now - 4 * HOUR, end: now + 3 * HOUR });
    const after = { startTime: now, endTime: now + 4 * HOUR };
    expect(whys({ ...twoPlaces(after), timesheets: [through] }, [through], now + 3 * HOUR)).toEqual([]);
  });

  test('J-18: a time that is not ticked is said, though its crew is no longer theirs and another is to come', () => {
    const moved = { ...twoPlaces(), crew: [memberOf(later)] };
    expect(whys(moved, [])).toEqual([
      [71, 'not-ticked'],
      [71, 'to-come'],
    ]);
    expect(whys(moved)).toEqual([[71, 'to-come']]);
  });

  test('J-18: with everything signed and nobody on the crew that is over, Absent is still there', async () => {
    const signedRows = mine.map((row) => ({ ...row, idSignature: 8 }));
    const passed = twoPlaces({ startTime: now - 6 * HOUR, endTime: now - 5 * HOUR });
    show({ getTimeCard: { ...passed, timesheets: signedRows } });
    expect(await screen.findByText('Nothing to sign')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Mark Mia Costa absent on Stagehand/ })).toBeTruthy();
  });

  test('J-18: the list says which crew is to come, and marks absent on that one', async () => {
    const { fake } = show({ getTimeCard: twoPlaces(), setAbsent: { ok: true } });
    const list = await screen.findByRole('list', { name: 'Not signed after this' });
    expect(list.textContent).toBe('Mia Costa: no time yet on Stagehand, Sun 22 Nov, 6:00 pmAbsent');
    expect(
      screen.getByText(
        /Where a later crew is called off, or somebody did not come, mark its workers absent here/,
      ),
    ).toBeTruthy();
    fireEvent.click(
      screen.getByRole('button', { name: 'Mark Mia Costa absent on Stagehand, Sun 22 Nov, 6:00 pm' }),
    );
    await waitFor(() =>
      expect(fake.callsOf('setAbsent')).toEqual([{ idJob: 7, idReqCrew: 71, idUser: 1, absent: true }]),
    );
  });
});

const signed: Out<'finishJobSignature'> = {
  ok: true,
  idSignature: 1,
  finished: false,
  missing: ['Tomás O’Brien'],
};

function show(answers: Answers = {}) {
  const closed = jest.fn();
  const fake = createTestRegion({ now, answers: { getTimeCard: card, ...answers } });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <SignOff idJob={7} onClose={closed} />
    </TestRegion>,
  );
  return { fake, closed };
}
const openPad = async () => {
  fireEvent.change(await screen.findByLabelText('Authorizer name'), { target: { value: 'Jane Client' } });
  fireEvent.click(screen.getByRole('button', { name: /^Approve 1 time/ }));
  return screen.findByRole('button', { name: 'Approve' });
};

test('B.2.20, T-08, Y-02: what cannot be ticked is locked, and worked and paid time are both named', async () => {
  show();
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  // By name: Anh, Kiri, Mia, Ravi, Zoe.
  expect(boxes.map((box) => [box.checked, box.disabled])).toEqual([
    [false, true],
    [false, true],
    [true, false],
    [false, true],
    [false, false],
  ]);
  const mia = screen.getByText('Mia Costa').closest('li') as HTMLElement;
  expect(mia.textContent).toContain('4 h paid');
  expect(mia.textContent).toContain('3 h 53 min worked');
  expect(screen.getByText(/1 time ticked: 3 h 53 min worked/).textContent).toContain('4 h paid');
  expect(screen.getByText('Less than a minute. Tick it only if it is meant.')).toBeTruthy();
});

test('J-18: a worker without a time is marked absent right here', async () => {
  const { fake } = show({ setAbsent: { ok: true } });
  const list = await screen.findByRole('list', { name: 'Not signed after this' });
  expect(list.textContent).toContain('Anh Nguyễn: still on the clock');
  fireEvent.click(screen.getByRole('button', { name: 'Mark Tomás O’Brien absent' }));
  await waitFor(() =>
    expect(fake.callsOf('setAbsent')).toEqual([{ idJob: 7, idReqCrew: 70, idUser: 5, absent: true }]),
  );
});

test('B.4.05, T-07: a name, the pad, then Signature saved with a Close button', async () => {
  const { fake, closed } = show({ finishJobSignature: signed });
  fireEvent.click(await screen.findByRole('button', { name: /^Approve 1 time, 4 h paid/ }));
  expect(screen.getByText('Enter the name of the person who signs.')).toBeTruthy();
  const approve = await openPad();
  expect(screen.getByText(/approves 1 time: 3 h 53 min worked/).textContent).toContain('4 h paid');
  fireEvent.click(approve);
  expect(await screen.findByText('Signature saved')).toBeTruthy();
  expect(screen.getByText(/Tomás O’Brien/)).toBeTruthy();
  const [sent] = fake.callsOf('finishJobSignature');
  expect(sent).toMatchObject({ idJob: 7, signedBy: 'Jane Client', signature: 'AAAA' });
  expect(sent?.times.filter((time) => time.checked)).toEqual([
    { id: 1, idUser: 1, start: rows[0]?.start, end, break: 0, checked: true },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(closed).toHaveBeenCalled();
});

test('B.3.02, T-07: the on-site contact is suggested as authorizer, and another name can be entered', async () => {
  show({ getTimeCard: { ...card, onSiteContact: 'Kim Park' } });
  const field = await screen.findByLabelText<HTMLInputElement>('Authorizer name');
  expect(field.value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Kim Park, on-site contact' }));
  expect(field.value).toBe('Kim Park');
  expect(screen.queryByRole('button', { name: 'Kim Park, on-site contact' })).toBeNull();
  fireEvent.change(field, { target: { value: 'Jane Client' } });
  expect(screen.getByRole('button', { name: 'Kim Park, on-site contact' })).toBeTruthy();
});

test('B.4.05: a time that ends while the pad is open is not signed unseen', async () => {
  const { fake } = show({ finishJobSignature: signed });
  const approve = await openPad();
  const later = rows.map((row) => (row.id === 2 ? { ...row, end: now, paid: 4 * HOUR } : row));
  fake.answer('getTimeCard', { ...card, timesheets: later });
  const before = fake.callsOf('getTimeCard').length;
  act(() => fake.bus.emit('clock.changed', { idJob: 7 }));
  await waitFor(() => expect(fake.callsOf('getTimeCard').length).toBeGreaterThan(before));
  fireEvent.click(approve);
  await screen.findByText('Signature saved');
  const times = fake.callsOf('finishJobSignature')[0]?.times ?? [];
  expect(times.filter((time) => time.checked).map((time) => time.id)).toEqual([1]);
});

test('B.8.08: a signature that fails says the server’s sentence and shows the times as they are', async () => {
  const { fake } = show({
    finishJobSignature: () => {
      throw refusal('The time of Mia Costa is already signed and cannot be signed.');
    },
  });
  fireEvent.click(await openPad());
  await waitFor(() =>
    expect(fake.said).toEqual(['The time of Mia Costa is already signed and cannot be signed.']),
  );
  expect(await screen.findByLabelText<HTMLInputElement>('Authorizer name')).toHaveProperty(
    'value',
    'Jane Client',
  );
});

test('X-07: without reception the pad and what was signed stay', async () => {
  const { fake } = show({
    finishJobSignature: () => {
      throw offline();
    },
  });
  fireEvent.click(await openPad());
  await waitFor(() => expect(fake.said).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
});

test('J-18: a finished job says so', async () => {
  show({ getTimeCard: { ...card, jobStatus: 3, timesheets: rows.filter((row) => row.idSignature) } });
  expect(await screen.findByText('This job is finished')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Not signed after this' })).toBeNull();
});

test('J-18: finishing says whether the timesheet is mailed, and that nobody is mailed where there are no recipients', async () => {
  const done = { ...signed, finished: true, missing: [] };
  const texts = {
    queued: 'The job is finished. Its timesheet goes to its recipients by mail.',
    'no-recipients': 'The job is finished. It has no recipients, so no mail goes out.',
  };
  for (const mail of ['queued', 'no-recipients'] as const) {
    show({ finishJobSignature: { ...done, mail } });
    fireEvent.click(await openPad());
    expect(await screen.findByText(texts[mail])).toBeTruthy();
    document.body.replaceChildren();
  }
});

test('B.2.20: others than supervisors are told whom to ask', async () => {
  const fake = createTestRegion({ now, answers: { getTimeCard: { ...card, canSupervise: false } } });
  render(
    <TestRegion fake={fake} wrap={UiRoot}>
      <SignOff idJob={7} onClose={() => {}} />
    </TestRegion>,
  );
  expect(await screen.findByText('Only supervisors finish a job')).toBeTruthy();
});

describe('presses that wait for the supervisor', () => {
  const press = keptOf({ id: 5, idUser: 1, userName: 'Mia Costa', tapTime: now - HOUR });
  const other = keptOf({
    id: 6,
    idUser: 5,
    userName: 'Tomás O’Brien',
    action: 'in',
    tapTime: now - 3 * HOUR,
  });
  const withPresses = { ...card, keptTaps: [press, other] };

  test('T-22, J-18: those of the workers who are signed are passed over, all of them once the job finishes', () => {
    const signing = ticked(rows, untouched);
    expect(pressesLeft(withPresses, signing, now)).toEqual([press]);
    const last = { ...withPresses, crew: [memberOf({ idUser: 1 })], timesheets: rows.slice(0, 1) };
    expect(pressesLeft(last, signing, now)).toEqual([press, other]);
    expect(pressesLeft({ ...last, keptTaps: [{ ...press, decides: 'office' }] }, signing, now)).toEqual([]);
    const whys = missingFrom(withPresses, signing, now).map(({ member, why }) => [member.idUser, why]);
    expect(whys).toContainEqual([5, 'press-waits']);
  });

  test('T-22, J-18: are named first and can be decided on the spot', async () => {
    const { fake } = show({ getTimeCard: withPresses, resolveTap: { ok: true } });
    const list = await screen.findByRole('list', { name: 'These check-ins and check-outs wait for you' });
    expect(list.textContent).toContain('Check Out of Mia Costa, Sat 21 Nov, 11:00 am');
    expect(list.textContent).toContain('Check In of Tomás O’Brien, Sat 21 Nov, 9:00 am');
    // Whoever pressed was there.
    expect(screen.queryByRole('button', { name: 'Mark Tomás O’Brien absent' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Accept Check Out of Mia/ }));
    await waitFor(() => expect(fake.callsOf('resolveTap')).toEqual([{ id: 5, apply: true }]));
  });

  test('T-22, J-18: nothing is signed over them unasked, and the question leads back to them', async () => {
    const { fake } = show({ getTimeCard: withPresses, finishJobSignature: signed });
    fireEvent.change(await screen.findByLabelText('Authorizer name'), { target: { value: 'Jane Client' } });
    fireEvent.click(screen.getByRole('button', { name: /^Approve 1 time/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Sign without this check-out?' });
    expect(question.textContent).toContain('Check Out of Mia Costa, Sat 21 Nov, 11:00 am');
    expect(question.textContent).not.toContain('Tomás');
    fireEvent.click(within(question).getByRole('button', { name: 'Decide first' }));
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe('These check-ins and check-outs wait for you'),
    );
    expect(fake.callsOf('finishJobSignature')).toEqual([]);

    fireEvent.click(screen.getByRole('button', { name: /^Approve 1 time/ }));
    const again = await screen.findByRole('alertdialog', { name: 'Sign without this check-out?' });
    fireEvent.click(within(again).getByRole('button', { name: 'Sign without' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(
      await screen.findByText('1 check-in or check-out went to the office, which decides.'),
    ).toBeTruthy();
  });

  test('T-22, J-18: many are one line, and the question that leads back to them opens it', async () => {
    const more = [7, 8].map((id) => ({ ...press, id, tapTime: press.tapTime + id }));
    show({ getTimeCard: { ...card, keptTaps: [press, ...more] } });
    fireEvent.change(await screen.findByLabelText('Authorizer name'), { target: { value: 'Jane Client' } });
    expect(screen.getByRole('button', { name: 'Show: 3 check-outs wait for you' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Approve 1 time/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Sign without 3 check-outs?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Decide first' }));
    const list = await screen.findByRole('list', { name: '3 check-outs wait for you' });
    expect(within(list).getAllByRole('button', { name: /^Accept/ })).toHaveLength(3);
  });

  test('T-22, J-18: one that arrives while the pad is open is asked about too', async () => {
    const { fake } = show({ finishJobSignature: signed });
    const approve = await openPad();
    fake.answer('getTimeCard', withPresses);
    const before = fake.callsOf('getTimeCard').length;
    act(() => fake.bus.emit('clock.changed', { idJob: 7 }));
    await waitFor(() => expect(fake.callsOf('getTimeCard').length).toBeGreaterThan(before));
    // The cache tells its readers of an answer in a task of its own, and the pad shows nothing of it.
    for (let task = 0; task < 3; task += 1)
      await act(() => new Promise<void>((done) => void setTimeout(done)));
    fireEvent.click(approve);
    expect(await screen.findByRole('alertdialog', { name: 'Sign without this check-out?' })).toBeTruthy();
    expect(fake.callsOf('finishJobSignature')).toEqual([]);
  });
});
