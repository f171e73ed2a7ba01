import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { In } from '@crewcall/contract/types';
import { HOUR, answerOf, boardOf, button, jobOf, names, personOf, said, show } from './board-kit';
import type { Board } from './board-kit';
import { now } from './fixtures';

/** What is watched, and whom to tell that it is near the screen. */
const watched = new Map<Element, IntersectionObserverCallback>();
class Watcher implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(element: Element) {
    watched.set(element, this.#tell);
  }
  disconnect() {}
}
const scrollTo = (page: number, isIntersecting = true) =>
  act(() => {
    const [element, tell] = [...watched].filter(([one]) => one.isConnected)[page] ?? [];
    const boundingClientRect = { height: 900 } as DOMRect;
    if (element)
      tell?.(
        [{ isIntersecting, boundingClientRect } as IntersectionObserverEntry],
        {} as IntersectionObserver,
      );
  });
beforeEach(() => {
  watched.clear();
  globalThis.IntersectionObserver = Watcher as unknown as typeof IntersectionObserver;
});
afterEach(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

type Asked = In<'getAttendance'>;
const plain = { phone: null, ...said };
/** 27 jobs of one person each, and 53 people who need action, as the server pages them. */
const long = ({ offset = 0, limit = 25, peopleFrom }: Asked): Board => {
  const jobs = Array.from({ length: 27 }, (_, index) => {
    const people = [personOf(1000 + index, `Worker ${index}`, plain)];
    const crews = jobOf(people).crews.map((crew) => ({ ...crew, idReqCrew: 500 + index }));
    return jobOf([], now, { idJob: 100 + index, title: `Job ${index}`, canSupervise: false, crews });
  });
  const late = Array.from({ length: 53 }, (_, index) =>
    personOf(index + 1, `Late ${index}`, { phone: null }),
  );
  const { needAction } = boardOf(late, undefined, { canSupervise: false });
  const from = peopleFrom ?? 0;
  const people = offset > 0 ? [] : needAction.people.slice(from, from + 50);
  return answerOf(peopleFrom === undefined ? jobs.slice(offset, offset + limit) : [], {
    total: 27,
    needAction: { total: 53, people },
  });
};
const open = (answer: (body: Asked) => Board) =>
  show(answerOf([]), { answers: { getAttendance: answer }, user: { permissions: [] } });
const noneInNeed = (body: Asked) => ({ ...long(body), needAction: { total: 0, people: [] } });
const isDrawn = (job: number) => screen.queryByText(`Job ${job}`) !== null;
const above = () => screen.getByLabelText('Needs action', { selector: 'ul' }).children.length;
const askedOf = (calls: readonly Asked[]) =>
  calls.map(({ offset, limit, peopleFrom }) => peopleFrom ?? `${offset} ${limit}`);

test('a long day is loaded and drawn as its jobs come near the screen, and leaves their room', async () => {
  const fake = open(noneInNeed);
  expect(await screen.findByText(/ · 27 jobs$/)).toBeTruthy();
  expect([isDrawn(24), isDrawn(25)]).toEqual([true, false]);
  expect(askedOf(fake.callsOf('getAttendance'))).toEqual(['0 25']);
  scrollTo(1);
  await waitFor(() => expect(isDrawn(26)).toBe(true));
  expect(askedOf(fake.callsOf('getAttendance'))).toEqual(['0 25', '25 25']);
  scrollTo(0, false);
  await waitFor(() => expect(isDrawn(0)).toBe(false));
  expect([...watched.keys()].find((one) => one.isConnected)?.getAttribute('style')).toBe('height: 900px;');
  scrollTo(0);
  await waitFor(() => expect(isDrawn(0)).toBe(true));
});

test('a row that has the focus stays, however far the page is scrolled', async () => {
  open(noneInNeed);
  const job = await screen.findByLabelText('Open Job 3');
  act(() => job.focus());
  scrollTo(0, false);
  expect(document.activeElement).toBe(job);
});

test('those who need action come fifty at a time, with their true number, and the focus goes on', async () => {
  const fake = open((body) => ({ ...long(body), total: 1, jobs: [] }));
  expect(await screen.findByText('53 people')).toBeTruthy();
  expect(above()).toBe(50);
  fireEvent.click(screen.getByText('3 more people'));
  await waitFor(() => expect(above()).toBe(53));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Late 50: No answer');
  expect(screen.queryByText(/more pe/)).toBeNull();
  expect(askedOf(fake.callsOf('getAttendance'))).toEqual(['0 25', 50]);
});

test('who needs action and is not listed above yet stands in their crew', async () => {
  const board = boardOf([personOf(1, 'Anh Nguyễn'), personOf(2, 'Kiri Walker')]);
  const [first] = board.needAction.people;
  show({ ...board, needAction: { total: 2, people: first ? [first] : [] } });
  await screen.findByRole('list', { name: 'Needs action' });
  expect(names('Needs action')).toEqual(['Anh Nguyễn: No answer']);
  expect(names('Stagehand, Stadium build')).toEqual(['Kiri Walker: No answer']);
});

test('a search asks the server, says so where nothing is found, and is cleared', async () => {
  const found = boardOf([personOf(1, 'Anh Nguyễn', said)], now + 20 * HOUR);
  const fake = show(found, {
    answers: { getAttendance: ({ text }) => (text === 'zzz' ? answerOf([]) : found) },
  });
  const field = await screen.findByRole('searchbox', { name: 'Search people, jobs, places' });
  expect(await screen.findByText('Nobody is missing')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'anh' } });
  expect(await screen.findByText('Nobody found needs action')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'zzz' } });
  expect(await screen.findByText('Nothing matches the search')).toBeTruthy();
  fireEvent.click(await button('Clear the search'));
  expect(await screen.findByText('Nobody is missing')).toBeTruthy();
  expect(fake.callsOf('getAttendance').map(({ text }) => text)).toEqual([undefined, 'anh', 'zzz']);
});

test('a crew of which a search finds a part says that its people are above', async () => {
  const board = boardOf([personOf(1, 'Anh Nguyễn')]);
  const jobs = board.jobs.map((job) => ({
    ...job,
    crews: job.crews.map((crew) => ({ ...crew, confirmed: 3 })),
  }));
  show({ ...board, jobs });
  expect(await screen.findByText('The one found of this crew is listed above.')).toBeTruthy();
});
