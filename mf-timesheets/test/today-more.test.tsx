import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { In } from '@crewcall/contract/types';
import { ApiError } from '@crewcall/platform';
import { MoreRows } from '../src/board/more-rows';
import { HOUR, answerOf, boardOf, button, jobOf, names, personOf, said, show } from './board-kit';
import type { Board, Person } from './board-kit';
import { now } from './fixtures';

type Asked = In<'getAttendance'>;
const plain = { phone: null, ...said };
const far = now + 20 * HOUR;
const jobNumber = (index: number) => {
  const { crews } = jobOf([personOf(1000 + index, `Worker ${index}`, plain)], far);
  return jobOf([], far, {
    idJob: 100 + index,
    title: `Job ${index}`,
    canSupervise: false,
    crews: crews.map((crew) => ({ ...crew, groupName: `Group ${index}`, idReqCrew: 500 + index })),
  });
};
const late = Array.from({ length: 53 }, (_, index) =>
  personOf(index + 1, `Late ${index}`, { phone: null, answer: 'no' }),
);
/** 27 jobs of one person each, who comes, and `needing` people who need action; as much of it as is asked for. */
const long =
  (needing: readonly Person[] = []) =>
  ({ limit = 25, people = 50 }: Asked): Board => {
    const { needAction } = boardOf([...needing], far, { canSupervise: false });
    return answerOf(Array.from({ length: 27 }, (_, index) => jobNumber(index)).slice(0, limit), {
      total: 27,
      needAction: { total: needing.length, people: needAction.people.slice(0, people) },
    });
  };
const open = (answer: (body: Asked) => Board | Promise<Board>) =>
  show(answerOf([]), { answers: { getAttendance: answer }, user: { permissions: [] } });
const jobs = () => screen.getAllByRole('heading', { level: 2, name: /^Job / }).map((one) => one.textContent);
const above = () => screen.getByLabelText('Needs action', { selector: 'ul' }).children.length;
const sizesOf = (calls: readonly Asked[]) => calls.map(({ limit, people }) => `${limit} ${people}`);
const focused = () => document.activeElement?.getAttribute('aria-label');
const fails = () => {
  throw new ApiError('failed', 'The server could not answer.', 500);
};
const poll = (fake: ReturnType<typeof open>) =>
  act(() => fake.bus.emit('invite.answered', { idReqCrew: 70, idUser: 1 }));

test('C.3.12: a long day shows 25 jobs, and more by a button; the focus goes to the first new one, once', async () => {
  const fake = open(long());
  expect(await screen.findByText('25 of 27 jobs')).toBeTruthy();
  expect(screen.getByText(/ · 27 jobs$/)).toBeTruthy();
  await waitFor(() => expect(jobs()).toHaveLength(25));
  const first = jobs();
  const more = await button('Show 2 more jobs');
  act(() => more.focus());
  fireEvent.click(more);
  await waitFor(() => expect(jobs()).toEqual([...first, 'Job 25', 'Job 26']));
  expect(focused()).toMatch(/^Job 25, /);
  expect(screen.queryByText(/more job/)).toBeNull();
  expect(sizesOf(fake.callsOf('getAttendance'))).toEqual(['25 50', '50 50']);
  act(() => screen.getByRole('searchbox').focus());
  poll(fake);
  await waitFor(() => expect(fake.callsOf('getAttendance')).toHaveLength(3));
  // One read, of what is shown.
  expect(sizesOf(fake.callsOf('getAttendance')).at(-1)).toBe('50 50');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('C.3.12: people who need action are shown fifty at a time, with their number', async () => {
  const fake = open(long(late));
  expect(await screen.findByText('53 people')).toBeTruthy();
  expect(above()).toBe(50);
  expect(screen.getByText('50 of 53 people')).toBeTruthy();
  fireEvent.click(await button('Show 3 more people'));
  await waitFor(() => expect(above()).toBe(53));
  expect(focused()).toBe('Late 50: Not coming');
  expect(screen.queryByText(/more pe/)).toBeNull();
  expect(sizesOf(fake.callsOf('getAttendance'))).toEqual(['25 50', '25 100']);
});

test('C.3.15: “Show more” adds jobs and people while the order is frozen, and no row moves', async () => {
  const fake = open(long(late));
  const list = await screen.findByRole('list', { name: 'Needs action' });
  fireEvent.pointerEnter(list);
  fireEvent.pointerMove(list);
  // The first comes after all; frozen, the row stays.
  fake.answer('getAttendance', long(late.slice(1)));
  poll(fake);
  // One has gone, and another has become one of the first fifty.
  expect(await screen.findByText('2 changes. Show now')).toBeTruthy();
  const before = names('Needs action');
  expect(before[0]).toBe('Late 0: Not coming');
  fireEvent.click(await button('Show 2 more people'));
  await waitFor(() => expect(above()).toBe(52));
  expect(names('Needs action')).toEqual([...before, 'Late 51: Not coming', 'Late 52: Not coming']);
  fireEvent.click(await button('Show 2 more jobs'));
  await waitFor(() => expect(jobs()).toHaveLength(27));
  expect(names('Group 26, Job 26')).toEqual(['Worker 26: Coming']);
  expect(names('Needs action').slice(0, 50)).toEqual(before);
  fireEvent.pointerLeave(list);
  await waitFor(() => expect(names('Needs action')[0]).toBe('Late 1: Not coming'));
  expect(screen.getByText('52 people')).toBeTruthy();
});

test('a failed “Show more” says so and can be retried; the board stays, and is still updated', async () => {
  let isDown = true;
  const fake = open((body) => (isDown && (body.people ?? 0) > 50 ? fails() : long(late)(body)));
  const more = await button('Show 3 more people');
  act(() => more.focus());
  fireEvent.click(more);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'More people could not be loaded. The server could not answer.',
  );
  expect(above()).toBe(50);
  expect(document.activeElement?.textContent).toBe('Retry');
  act(() => screen.getByRole('searchbox').focus());
  poll(fake);
  // What is shown, not what failed.
  await waitFor(() => expect(sizesOf(fake.callsOf('getAttendance')).at(-1)).toBe('25 50'));
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  isDown = false;
  fireEvent.click(await button('Retry'));
  await waitFor(() => expect(above()).toBe(53));
  // The user had gone on to the search.
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('while a larger answer is loaded, the present one stays', async () => {
  let come: () => void = () => undefined;
  open((body) =>
    body.limit === 25 ? long()(body) : new Promise((done) => (come = () => done(long()(body)))),
  );
  fireEvent.click(await button('Show 2 more jobs'));
  expect(await button('Loading')).toBeTruthy();
  expect(jobs()).toHaveLength(25);
  act(() => come());
  await waitFor(() => expect(jobs()).toHaveLength(27));
});

test('no more than 500 jobs are shown; the search leads to the others', () => {
  const more = { loading: null, failed: null, show: () => undefined };
  const rest = { what: 'jobs', total: 502, step: 25, most: 500, more } as const;
  const { rerender } = render(<MoreRows {...rest} count={490} />);
  expect(screen.getByRole('button', { name: 'Show 10 more jobs' })).toBeTruthy();
  rerender(<MoreRows {...rest} count={500} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('500 of 502 jobs. Search to find the others.')).toBeTruthy();
});

test('C.3.12: if a day cannot be loaded, no people of another day are shown', async () => {
  const fake = open(({ day }) =>
    day === '2026-11-21' ? boardOf([personOf(1, 'Anh Nguyễn', plain)]) : fails(),
  );
  await screen.findByText('Anh Nguyễn');
  fireEvent.click(await button('The next day'));
  expect(await screen.findByText('The board could not be loaded')).toBeTruthy();
  expect(screen.queryByText('Anh Nguyễn')).toBeNull();
  fake.answer('getAttendance', boardOf([personOf(2, 'Kiri Walker', plain)]));
  fireEvent.click(await button('Retry'));
  expect(await screen.findByText('Kiri Walker')).toBeTruthy();
});

test('C.3.12: somebody who needs action and is not listed yet is in their crew', async () => {
  const board = boardOf([personOf(1, 'Anh Nguyễn'), personOf(2, 'Kiri Walker')]);
  const [first] = board.needAction.people;
  show({ ...board, needAction: { total: 2, people: first ? [first] : [] } });
  await screen.findByRole('list', { name: 'Needs action' });
  expect(names('Needs action')).toEqual(['Anh Nguyễn: No answer']);
  expect(names('Stagehand, Stadium build')).toEqual(['Kiri Walker: No answer']);
  expect(screen.getByText('1 of 2 people')).toBeTruthy();
});

test('C.3.15: while the order is frozen, the number of people who need action is that of the rows', async () => {
  const fake = show(boardOf([personOf(1, 'Anh Nguyễn')]));
  const list = await screen.findByRole('list', { name: 'Needs action' });
  fireEvent.pointerEnter(list);
  fake.answer('getAttendance', boardOf([personOf(1, 'Anh Nguyễn', said)]));
  poll(fake);
  await waitFor(() => expect(names('Needs action')).toEqual(['Anh Nguyễn: Coming']));
  expect(screen.getByText('1 person')).toBeTruthy();
  fireEvent.pointerLeave(list);
  expect(await screen.findByText('Nobody is missing')).toBeTruthy();
  expect(screen.queryByText('1 person')).toBeNull();
});

test('a search asks the server, says how much it found or that it found nothing, and is cleared', async () => {
  const found = boardOf([personOf(1, 'Anh Nguyễn', said)], far);
  const fake = show(found, {
    answers: { getAttendance: ({ text }) => (text === 'zzz' ? answerOf([]) : found) },
  });
  const field = await screen.findByRole('searchbox', { name: 'Search people, jobs, places' });
  expect(await screen.findByText('Nobody is missing')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'anh' } });
  expect(await screen.findByText('These search results need no action')).toBeTruthy();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 job found');
  fireEvent.change(field, { target: { value: 'zzz' } });
  expect(await screen.findByText('Nothing matches the search')).toBeTruthy();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('0 jobs found');
  fireEvent.click(await button('Clear the search'));
  expect(await screen.findByText('Nobody is missing')).toBeTruthy();
  expect(fake.callsOf('getAttendance').map(({ text }) => text)).toEqual([undefined, 'anh', 'zzz']);
});

test('a crew with only some people found says that they are listed above', async () => {
  const board = boardOf([personOf(1, 'Anh Nguyễn')]);
  const crews = board.jobs.map((job) => ({
    ...job,
    crews: job.crews.map((crew) => ({ ...crew, confirmed: 3, coming: 2 })),
  }));
  show({ ...board, jobs: crews });
  expect(await screen.findByText('1 matching person is listed above.')).toBeTruthy();
  expect(screen.getByText('6 wanted · 3 confirmed · 2 coming · 0 here · 3 open')).toBeTruthy();
});
