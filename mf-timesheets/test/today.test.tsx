import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { formatDay } from '@crewcall/ui/format';
import { MIN, HOUR, answerOf, boardOf, button, jobOf, names, personOf, said, show } from './board-kit';
import { now } from './fixtures';

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
  const crews = jobOf([], now + HOUR).crews.map((crew) => ({ ...crew, wanted: 2, asked: 3 }));
  show(boardOf([], now + HOUR, { crews }));
  expect(
    await screen.findByText('2 wanted · 0 confirmed · 0 coming · 0 here · 2 open, 3 asked'),
  ).toBeTruthy();
});

test('C.3.12: who is missing here and checked in at another job says where', async () => {
  const elsewhere = { idJob: 8, title: 'Garden party', since: now - HOUR };
  show(boardOf([personOf(1, 'Anh Nguyễn', { ...said, elsewhere })], now - HOUR));
  const row = await screen.findByRole('listitem', { name: 'Anh Nguyễn: Missing' });
  expect(row.textContent).toContain('Checked in at Garden party since 11:00 am · Said yes');
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

test('C.3.12: who was asked on another day reads on which', async () => {
  show(
    boardOf([
      personOf(1, 'Anh Nguyễn'),
      personOf(2, 'Kiri Walker', { lastAskedAt: now - 17 * HOUR, confirmedAt: null }),
    ]),
  );
  expect(await screen.findByText('Asked at 9:00 am')).toBeTruthy();
  expect(screen.getByText('Asked at Fri 20 Nov, 7:00 pm')).toBeTruthy();
});

test('C.3.09: a check-in that arrived late says both of its times', async () => {
  const start = now - 30 * MIN;
  const times = [{ idReqCrew: 70, start: now - 32 * MIN, end: 0 }];
  const punch = { at: now - 32 * MIN, arrivedAt: now - 10 * MIN, isKept: false };
  show(answerOf([jobOf([personOf(1, 'Anh Nguyễn', { times, punch })], start)], { open: 5 }));
  expect(await screen.findByText('Checked in 11:28 am, arrived here 11:50 am')).toBeTruthy();
  expect(screen.queryByText('Nobody is missing')).toBeNull();
  expect(screen.getByText('5 places are open')).toBeTruthy();
});

test('nobody is missing where every place is taken, and where the crew with an open place is over', async () => {
  const times = [{ idReqCrew: 70, start: now - HOUR, end: 0 }];
  const [crew] = jobOf([personOf(1, 'Anh Nguyễn', { times })], now - HOUR).crews;
  if (crew === undefined) throw new Error('The job has no crew.');
  const over = { ...crew, idReqCrew: 71, startTime: now - 9 * HOUR, endTime: now - HOUR, people: [] };
  show(answerOf([jobOf([], now, { crews: [{ ...crew, wanted: 1 }, over] })]));
  expect(await screen.findByText('Nobody is missing')).toBeTruthy();
  expect(screen.getByText('6 wanted · 0 confirmed · 0 coming · 0 here · 6 open')).toBeTruthy();
});

test('C.3.12: without reception a status follows the clock, and people who need action since are listed first', async () => {
  // The answer is of 20 minutes ago: 5 minutes before the start, when nobody needed action.
  const board = boardOf([personOf(1, 'Anh Nguyễn', said), personOf(2, 'Kiri Walker', said)], now + 5 * MIN);
  expect(board.needAction.total).toBe(0);
  show(board, { now: now + 20 * MIN });
  expect(await screen.findByRole('list', { name: 'Needs action' })).toBeTruthy();
  expect(names('Needs action')).toEqual(['Anh Nguyễn: Missing', 'Kiri Walker: Missing']);
  expect(screen.getByText('2 people')).toBeTruthy();
  expect(screen.getByText('6 wanted · 2 confirmed · 0 coming · 0 here · 4 open')).toBeTruthy();
});

test('C.3.12: a clock that was left open since another day says which', async () => {
  const since = (start: number) => [{ idReqCrew: 70, start, end: 0 }];
  const people = [
    personOf(1, 'Anh Nguyễn', { times: since(now - 26 * HOUR) }),
    personOf(2, 'Kiri Walker', { times: since(now - HOUR) }),
  ];
  show(boardOf(people, now - 26 * HOUR));
  expect(await screen.findByText('Open since Fri 20 Nov, 10:00 am, and needs a check-out')).toBeTruthy();
  expect(screen.getByText('Since 11:00 am')).toBeTruthy();
});

test('C.3.13, C.3.14: a manager sees where people stand, without phones, and can do nothing about it', async () => {
  show(boardOf([personOf(1, 'Anh Nguyễn', { phone: null })], now - HOUR, { canSupervise: false }), {
    user: { permissions: [], managerOf: ['ACME'] },
  });
  await screen.findByText('Anh Nguyễn');
  expect(screen.queryByRole('link')).toBeNull();
  expect(
    screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent),
  ).toEqual(['The day before', 'Choose Day', 'The next day', 'Papers', 'Open Stadium build']);
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
  const fake = show(answerOf([]));
  expect(await screen.findByText('No job on this day')).toBeTruthy();
  fireEvent.click(await button('The next day'));
  await waitFor(() =>
    expect(fake.callsOf('getAttendance').map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22']),
  );
  expect(await screen.findByRole('heading', { name: 'The day' })).toBeTruthy();
  fireEvent.click(await button('Today'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Today' })).toBeTruthy());
});

test('D.5.01: the papers of the day that is shown are on the board', async () => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = () => 'blob:made';
  const fake = show(boardOf([personOf(3, 'Mia Costa', said)]), {
    answers: { downloadPack: { file: 'JVBERi0=', fileName: 'sign-in.pdf' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Papers' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign-in sheet as PDF' }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(fake.callsOf('downloadPack')).toEqual([
    { kind: 'sign-in', of: { day: '2026-11-21' }, format: 'pdf' },
  ]);
  click.mockRestore();
});
