import { fireEvent, screen, waitFor } from '@testing-library/react';
import { cardOf, memberOf, now, rowOf } from './fixtures';
import { missingFrom, ticked, timesFor, totalsOf } from '../src/sign-off/signing-rows';
import { HOUR, card, end, rows, show, untouched } from './sign-off-kit';

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
  const both = [1, 2].map((id) => rowOf({ id, start: end - 4 * HOUR, end, paid: 4 * HOUR }));
  expect(totalsOf(both)).toEqual({ worked: 8 * HOUR, paid: 8 * HOUR });
});

test('J-18: who is missing: neither signed by this nor marked absent, and why', () => {
  const missing = missingFrom(card, ticked(rows, untouched), now);
  expect(missing.map(({ member, why }) => [member.fullName, why])).toEqual([
    ['Anh Nguyễn', 'running'],
    ['Tomás O’Brien', 'no-time'],
    ['Zoe Adams', 'not-ticked'],
  ]);
});

test('J-18, T-08: a slip that is not ticked keeps no job open beside a time that is', () => {
  const slip = rowOf({ id: 8, start: now - 5 * HOUR, end: now - 5 * HOUR + 20_000 });
  const real = rowOf({ id: 9, end });
  const both = cardOf({ canSupervise: true, timesheets: [slip, real] });
  expect(missingFrom(both, [real], now)).toEqual([]);
  expect(missingFrom(both, [], now).map(({ why }) => why)).toEqual(['not-ticked']);
  const alone = { ...both, timesheets: [slip] };
  expect(missingFrom(alone, [], now).map(({ why }) => why)).toEqual(['not-ticked']);
  // On a crew of its own it is no time of that crew.
  const evening = memberOf({ idReqCrew: 71, startTime: now - 5 * HOUR, endTime: now + 90 * HOUR });
  const two = { ...both, crew: [memberOf({}), evening], timesheets: [{ ...slip, idReqCrew: 71 }, real] };
  expect(missingFrom(two, [real], now).map(({ why }) => why)).toEqual(['to-come']);
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
      screen.getByText(/If a later crew is called off or somebody did not come, mark them absent here/),
    ).toBeTruthy();
    fireEvent.click(
      screen.getByRole('button', { name: 'Mark Mia Costa absent on Stagehand, Sun 22 Nov, 6:00 pm' }),
    );
    await waitFor(() =>
      expect(fake.callsOf('setAbsent')).toEqual([{ idJob: 7, idReqCrew: 71, idUser: 1, absent: true }]),
    );
  });
});
