import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import { Route, Routes } from '@crewcall/platform/router';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot, formatDay } from '@crewcall/ui';
import { DayBoard } from '../src/board/day-board';
import { invalidates } from '../src/region';
import { now, rowOf } from './fixtures';

const MIN = 60_000;
const HOUR = 60 * MIN;
type Board = Out<'getAttendance'>;
type Person = Board['jobs'][number]['crews'][number]['people'][number];

const personOf = (id: number, fullName: string, part: Partial<Person> = {}): Person => ({
  id,
  idUser: id,
  fullName,
  phone: '+61400000000',
  askedAt: now - 17 * HOUR,
  lastAskedAt: now - 3 * HOUR,
  answer: null,
  minutes: null,
  absent: false,
  times: [],
  press: null,
  ...part,
});
const said = { answer: 'yes' } as const;
const boardOf = (
  people: Person[],
  startTime = now + HOUR,
  part: Partial<Board['jobs'][number]> = {},
): Board => ({
  lateAfter: 10,
  jobs: [
    {
      idJob: 7,
      title: 'Stadium build',
      prepend: 'ACME',
      location: 'Harbour Hall',
      tz: 'Australia/Sydney',
      color: '#3b7bd8',
      canSupervise: true,
      crews: [
        {
          idReqCrew: 70,
          groupName: 'Stagehand',
          startTime,
          endTime: startTime + 8 * HOUR,
          wanted: 6,
          people,
        },
      ],
      ...part,
    },
  ],
});

function show(board: Board, options: TestRegionOptions = {}) {
  const fake = createTestRegion({
    now,
    at: '/admin/today',
    basename: '/admin/today',
    user: { permissions: [...permissions], companyZone: 'Australia/Sydney' },
    ...options,
    answers: { getAttendance: board, ...options.answers },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <Routes>
        <Route path="/:day?" element={<DayBoard />} />
      </Routes>
    </TestRegion>,
  );
  return fake;
}
const names = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((row) => row.getAttribute('aria-label'));
const button = (name: string) => screen.findByRole('button', { name });
const choose = async (person: string, item: string) => {
  fireEvent.click(await button(`More for ${person}`));
  // It rests after a press, so that the second one of a thumb does nothing.
  const chosen = await screen.findByRole('menuitem', { name: item });
  await waitFor(() => expect(chosen.getAttribute('aria-disabled')).toBeNull(), { timeout: 5000 });
  fireEvent.click(chosen);
};
/** Whoever goes on to another place of the page lets the list go on. */
const goOn = () => act(() => screen.getByRole('button', { name: 'The next day' }).focus());

afterEach(() => jest.useRealTimers());

test('C.3.12: a crew of another day says which', async () => {
  show(boardOf([personOf(3, 'Mia Costa', said)], now + 24 * HOUR));
  await screen.findByRole('heading', { name: 'Stadium build' });
  expect(screen.getByRole('heading', { level: 3 }).textContent).toContain(
    `Stagehand, ${formatDay(now + 24 * HOUR, 'Australia/Sydney')}, `,
  );
});

test('C.3.12: what needs action stands first, the others under their crew with its counts', async () => {
  const start = now - 20 * MIN;
  show(
    boardOf(
      [
        personOf(1, 'Anh Nguyễn', { times: [{ idReqCrew: 70, start, end: 0 }] }),
        personOf(2, 'Kiri Walker', { answer: 'late', minutes: 60 }),
        personOf(3, 'Mia Costa', said),
        personOf(4, 'Ravi Singh', { answer: 'no' }),
        personOf(5, 'Tom Reed', { absent: true }),
      ],
      start,
    ),
  );
  await screen.findByRole('heading', { name: 'Today' });
  expect(await screen.findByRole('list', { name: 'Needs action' })).toBeTruthy();
  expect(names('Needs action')).toEqual(['Mia Costa: Missing', 'Ravi Singh: Not coming']);
  expect(names('Stagehand, Stadium build')).toEqual([
    'Kiri Walker: Late',
    'Anh Nguyễn: Here',
    'Tom Reed: Absent',
  ]);
  expect(screen.getByText('6 wanted · 5 confirmed · 2 coming · 1 here · 1 open')).toBeTruthy();
  expect(screen.getByText('Said about 60 min late')).toBeTruthy();
});

test('C.3.12: a crew with free places says how many, and how many people are asked for them', async () => {
  const crewsOf = (part: object) =>
    boardOf([], now + HOUR).jobs.flatMap(({ crews }) => crews.map((crew) => ({ ...crew, ...part })));
  show(boardOf([], now + HOUR, { crews: crewsOf({ wanted: 2, asked: 3 }) }));
  expect(
    await screen.findByText('2 wanted · 0 confirmed · 0 coming · 0 here · 2 open, 3 asked'),
  ).toBeTruthy();
});

test('C.3.12: who is missing here and checked in at another job says where', async () => {
  const at = now - HOUR;
  const [first] = boardOf([personOf(1, 'Anh Nguyễn', said)], at).jobs;
  const [other] = boardOf(
    [personOf(2, 'Anh Nguyễn', { idUser: 1, times: [{ idReqCrew: 80, start: at, end: 0 }] })],
    at,
    { idJob: 8, title: 'Garden party' },
  ).jobs;
  show({ lateAfter: 10, jobs: [first!, other!] });
  const row = await screen.findByRole('listitem', { name: 'Anh Nguyễn: Missing' });
  expect(row.textContent).toContain('Checked in at Garden party · Said yes');
});

test('C.3.12: who came on the crew after its start says since when', async () => {
  show(boardOf([personOf(1, 'Anh Nguyễn', { ...said, confirmedAt: now - 10 * MIN })], now - 30 * MIN));
  expect(await screen.findByText('On the crew since 11:50 am · Said yes')).toBeTruthy();
});

test('C.3.12: without an answer 4 hours before, No answer; who was not asked reads Not asked', async () => {
  show(
    boardOf([personOf(1, 'Anh Nguyễn'), personOf(2, 'Kiri Walker', { askedAt: null, lastAskedAt: null })]),
  );
  expect(await screen.findByRole('list', { name: 'Needs action' })).toBeTruthy();
  expect(names('Needs action')).toEqual(['Anh Nguyễn: No answer']);
  expect(names('Stagehand, Stadium build')).toEqual(['Kiri Walker: Not asked']);
});

test('C.3.09: a check-in that arrived late says both of its times', async () => {
  const start = now - 30 * MIN;
  const times = [{ idReqCrew: 70, start: now - 32 * MIN, end: 0 }];
  const press = { at: now - 32 * MIN, arrivedAt: now - 10 * MIN, isKept: false };
  show(boardOf([personOf(1, 'Anh Nguyễn', { times, press })], start));
  expect(await screen.findByText('Checked in 11:28 am, arrived here 11:50 am')).toBeTruthy();
  expect(screen.getByText('Nobody is missing')).toBeTruthy();
});

test('C.3.12: a clock that was left open since another day says which', async () => {
  const since = (start: number) => [{ idReqCrew: 70, start, end: 0 }];
  const people = [
    personOf(1, 'Anh Nguyễn', { times: since(now - 26 * HOUR) }),
    personOf(2, 'Kiri Walker', { times: since(now - HOUR) }),
  ];
  show(boardOf(people, now - 26 * HOUR));
  expect(await screen.findByText('Since Fri 20 Nov, 10:00 am')).toBeTruthy();
  expect(screen.getByText('Since 11:00 am')).toBeTruthy();
});

test('C.3.13: calls, writes, asks again and checks in by hand', async () => {
  const fake = show(boardOf([personOf(1, 'Anh Nguyễn')], now + 30 * MIN), {
    answers: {
      askAgain: { ok: true, asked: 1, notAsked: [] },
      setTimeCreate: { ok: true, timesheet: rowOf({}) },
    },
  });
  expect((await screen.findByRole('link', { name: 'Call Anh Nguyễn' })).getAttribute('href')).toBe(
    'tel:+61400000000',
  );
  fireEvent.click(await button('More for Anh Nguyễn'));
  const write = await screen.findByRole('menuitem', { name: 'Write an SMS' });
  expect(write.getAttribute('href')).toBe('sms:+61400000000');
  fireEvent.keyDown(write, { key: 'Escape' });
  fireEvent.click(await button('Ask Anh Nguyễn again'));
  await waitFor(() => expect(fake.said).toContain('Anh Nguyễn was asked.'));
  // The second press of a double one comes when the answer is there already.
  fireEvent.click(await button('Ask Anh Nguyễn again'));
  expect(fake.callsOf('askAgain')).toEqual([{ idReqCrew: 70, users: [1] }]);
  const checkIn = await screen.findByRole<HTMLButtonElement>('button', { name: 'Check In Anh Nguyễn' });
  await waitFor(() => expect(checkIn.disabled).toBe(false), { timeout: 3000 });
  fireEvent.click(checkIn);
  await waitFor(() =>
    expect(fake.callsOf('setTimeCreate')).toEqual([{ idJob: 7, idReqCrew: 70, idUser: 1 }]),
  );
  expect(fake.events).toContainEqual({ event: 'clock.changed', payload: { idJob: 7 } });
  await waitFor(() =>
    expect(fake.said).toContainEqual(
      expect.stringMatching(/^Anh Nguyễn is checked in from \d+:\d\d [ap]m\./),
    ),
  );
});

test('C.0.07, C.3.13: after a press by keyboard the focus stays on the row, which stays in its place', async () => {
  const board = (person: Partial<Person>) => boardOf([personOf(1, 'Anh Nguyễn', person)], now - HOUR);
  const fake = show(board(said), {
    answers: { setTimeCreate: { ok: true, timesheet: rowOf({}) }, setAbsent: { ok: true } },
  });
  const checkIn = await button('Check In Anh Nguyễn');
  act(() => checkIn.focus());
  fake.answer('getAttendance', board({ ...said, times: [{ idReqCrew: 70, start: now, end: 0 }] }));
  fireEvent.click(checkIn, { detail: 0 });
  const row = () => screen.getByRole('listitem', { name: 'Anh Nguyễn: Here' });
  await waitFor(() => expect(names('Needs action')).toEqual(['Anh Nguyễn: Here']));
  expect(document.activeElement).toBe(row());
  // The way back lies in a message outside the list, and leads back to the row.
  const message = document.body.appendChild(document.createElement('div'));
  message.setAttribute('role', 'status');
  message.tabIndex = 0;
  act(() => message.focus());
  expect(names('Needs action')).toEqual(['Anh Nguyễn: Here']);
  act(() => row().focus());
  goOn();
  await waitFor(() => expect(names('Stagehand, Stadium build')).toEqual(['Anh Nguyễn: Here']));
});

test('C.3.13: a check-in by hand is taken back by who may delete a time', async () => {
  const board = boardOf([personOf(1, 'Anh Nguyễn', said)], now - HOUR);
  const answers = {
    setTimeCreate: { ok: true, timesheet: rowOf({ id: 44 }) },
    setTimeDelete: { ok: true },
  } as const;
  const fake = show(board, { answers });
  fireEvent.click(await button('Check In Anh Nguyễn'));
  await waitFor(() => expect(fake.offered.map(({ label }) => label)).toEqual(['Undo']));
  await act(async () => fake.offered[0]!.run());
  await waitFor(() => expect(fake.said).toContain('Anh Nguyễn is not checked in.'));
  expect(fake.callsOf('setTimeDelete')).toEqual([{ id: 44 }]);
});

test('C.3.13: a supervisor, who may delete no time, is offered no way back', async () => {
  const board = boardOf([personOf(1, 'Anh Nguyễn', said)], now - HOUR);
  const fake = show(board, {
    user: { permissions: [], companyZone: 'Australia/Sydney' },
    answers: { setTimeCreate: { ok: true, timesheet: rowOf({}) } },
  });
  fireEvent.click(await button('Check In Anh Nguyễn'));
  await waitFor(() => expect(fake.said).toHaveLength(1));
  expect(fake.offered).toEqual([]);
});

test('C.3.13: marks absent and takes it back', async () => {
  const board = (absent: boolean) => boardOf([personOf(1, 'Anh Nguyễn', { absent })], now - HOUR);
  const fake = show(board(false), { answers: { setAbsent: { ok: true } } });
  fake.answer('getAttendance', board(true));
  await choose('Anh Nguyễn', 'Mark absent');
  goOn();
  await waitFor(() => expect(names('Stagehand, Stadium build')).toEqual(['Anh Nguyễn: Absent']));
  await choose('Anh Nguyễn', 'Not absent after all');
  await waitFor(() => expect(fake.callsOf('setAbsent').map(({ absent }) => absent)).toEqual([true, false]));
  expect(fake.said).toEqual(['Anh Nguyễn is marked as absent.', 'Anh Nguyễn is not absent after all.']);
});

test('C.3.13: a supervisor, too, is offered the way back from an absence', async () => {
  const board = boardOf([personOf(1, 'Anh Nguyễn', said)], now - HOUR);
  const fake = show(board, {
    user: { permissions: [], companyZone: 'Australia/Sydney' },
    answers: { setAbsent: { ok: true } },
  });
  await choose('Anh Nguyễn', 'Mark absent');
  await waitFor(() => expect(fake.offered.map(({ label }) => label)).toEqual(['Undo']));
  await act(async () => fake.offered[0]!.run());
  await waitFor(() => expect(fake.callsOf('setAbsent').map(({ absent }) => absent)).toEqual([true, false]));
});

const free = (id: number, fullName: string, km: number | null) => ({ id, fullName, km });
const openReplace = async (people: ReturnType<typeof free>[], more = 0) => {
  const fake = show(boardOf([personOf(1, 'Anh Nguyễn', { answer: 'no' })], now + HOUR), {
    answers: {
      getReplacements: { people, more },
      saveJobUserList: { UserhasDoubleShift: [], isOverfilled: false, error: false },
    },
  });
  await choose('Anh Nguyễn', 'Find a replacement');
  return { fake, dialog: within(await screen.findByRole('dialog', { name: 'Replace Anh Nguyễn' })) };
};

test('C.3.13: who is free and near is asked at once for the place, which its owner loses', async () => {
  const near = Array.from({ length: 12 }, (_, index) => free(20 + index, `Free ${index}`, index));
  const { fake, dialog } = await openReplace([...near, free(39, 'Far Off', 710), free(40, 'Jo Lim', null)]);
  const boxes = await dialog.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.filter(({ checked }) => checked)).toHaveLength(10);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Free 3' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Jo Lim' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Free 0' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Ask 9 now' }));
  await waitFor(() => expect(fake.said).toEqual(['9 people asked for the place of Anh Nguyễn.']));
  const [sent] = fake.callsOf('saveJobUserList');
  expect(sent?.statusUser).toEqual([
    { id: 1, status: 3 },
    ...[21, 22, 24, 25, 26, 27, 28, 29, 40].map((id) => ({ id, status: 1 })),
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('C.3.13: who lives far off is not asked unless somebody ticks them', async () => {
  const { dialog } = await openReplace([free(20, 'Near By', 99.9), free(21, 'Far Off', 100.1)]);
  const boxes = await dialog.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
});

test('C.3.13: where nobody is free it says so, and leads to everybody', async () => {
  const { fake, dialog } = await openReplace([]);
  expect(await dialog.findByText('Nobody with a rate in Stagehand is free then.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Choose who' }).disabled).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: 'Look through all' }));
  await waitFor(() => expect(fake.path()).toMatch(/panel=job-form&panel\.idJob=7&panel\.tab=crew/));
});

test('C.3.13: nobody is asked again within half an hour, and what the server says otherwise is shown', async () => {
  const notAsked = ['Anh Nguyễn has turned reminders off. Please call.'];
  const fake = show(
    boardOf([personOf(1, 'Anh Nguyễn'), personOf(2, 'Kiri Walker', { lastAskedAt: now - 29 * MIN })]),
    { answers: { askAgain: { ok: true, asked: 0, notAsked } } },
  );
  fireEvent.click(await button('Ask Anh Nguyễn again'));
  await waitFor(() => expect(fake.said).toEqual(notAsked));
  expect(screen.queryByRole('button', { name: 'Ask Kiri Walker again' })).toBeNull();
});

test('C.3.13, C.3.14: a manager sees where people stand, without phones, and can do nothing about it', async () => {
  show(boardOf([personOf(1, 'Anh Nguyễn', { phone: null })], now - HOUR, { canSupervise: false }), {
    user: { permissions: [], managerOf: ['ACME'] },
  });
  await screen.findByText('Anh Nguyễn');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'The day before',
    'The next day',
    'Open Stadium build',
  ]);
});

test('C.3.15: an event reads the board anew, and rows keep still under the pointer', async () => {
  const fake = show(boardOf([personOf(1, 'Anh Nguyễn'), personOf(2, 'Kiri Walker')]));
  const list = await screen.findByRole('list', { name: 'Needs action' });
  fireEvent.pointerEnter(list);
  fireEvent.pointerMove(list);
  fake.answer('getAttendance', boardOf([personOf(1, 'Anh Nguyễn', said), personOf(2, 'Kiri Walker')]));
  act(() => fake.bus.emit('invite.answered', { idReqCrew: 70, idUser: 1 }));
  await waitFor(() =>
    expect(names('Needs action')).toEqual(['Anh Nguyễn: Coming', 'Kiri Walker: No answer']),
  );
  fireEvent.pointerLeave(list);
  await waitFor(() => expect(names('Needs action')).toEqual(['Kiri Walker: No answer']));
  expect(names('Stagehand, Stadium build')).toEqual(['Anh Nguyễn: Coming']);
});

test('C.3.12: the day before, the next one, and a day without a job', async () => {
  const fake = show({ lateAfter: 10, jobs: [] });
  expect(await screen.findByText('No job on this day')).toBeTruthy();
  fireEvent.click(await button('The next day'));
  await waitFor(() =>
    expect(fake.callsOf('getAttendance').map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22']),
  );
  expect(await screen.findByRole('heading', { name: 'The day' })).toBeTruthy();
  fireEvent.click(await button('Today'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Today' })).toBeTruthy());
});
