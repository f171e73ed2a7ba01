import { fireEvent, render, screen, within } from '@testing-library/react';
import { isOfPlace } from '@crewcall/domain/calendar';
import { calendarDays, calendarWeek } from '@crewcall/domain/calendar-days';
import { matches } from '@crewcall/domain/text';
import { dayText } from '@crewcall/domain/time';
import { createTestRegion, TestRegion } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { Route, Routes } from '@crewcall/platform/router';
import { UiRoot } from '@crewcall/ui/ui-root';
import type { In, Job, Out } from '@crewcall/contract/types';
import { Calendar } from '../src/calendar/calendar';
import { crewInvalidates, invalidates } from '../src/region';
import { now } from './fixtures';

let width = 1440;
/** What the media queries of the screen are answered; px. */
export function setWidth(px: number): void {
  width = px;
  window.matchMedia = (query) => {
    const [, kind, edge] = /(min|max)-width:\s*([\d.]+)px/.exec(query) ?? [];
    const matches = kind === 'max' ? width <= Number(edge) : kind === 'min' && width >= Number(edge);
    return {
      matches,
      media: query,
      addEventListener() {},
      removeEventListener() {},
    } as unknown as MediaQueryList;
  };
}

export const admin = { permissions: ['job:read', 'job:write'] };

export interface ShowOptions {
  jobs?: readonly Job[];
  /** As the office sees it, or as crew do. */
  isOffice?: boolean;
  user?: object;
  at?: string;
  answers?: Answers;
  /** Of crew: the view that they open first, with their own shifts alone; all jobs where not given. */
  mine?: boolean;
  /** How the page was reached: POP is a reload or Back. */
  comesBy?: 'POP' | 'PUSH';
}

const zone = 'Australia/Sydney';
const textOf = ({ title, prepend, location, description, reqCrew }: Job) =>
  [
    ...[title, prepend, location, description],
    ...reqCrew.flatMap((crew) => [crew.groupName, ...crew.userList.map(({ fullName }) => fullName)]),
  ].join('\n');

/** What the server answers to the office's calendar about these jobs. */
export function weekAnswers(jobs: readonly Job[]) {
  const read = (body: In<'getCalendarDay'>) => {
    const { dateStart, dateEnd, text = '', company = '', state = 0, status = -1 } = body;
    const found = jobs.map((job) => ({
      job,
      isFound: isOfPlace({ company, state }, job) && matches(textOf(job), text),
    }));
    const range = { first: dayText(zone, dateStart), last: dayText(zone, dateEnd - 1) };
    return calendarDays(found, range, status);
  };
  return {
    getCalendarWeek: (body: In<'getCalendarWeek'>): Out<'getCalendarWeek'> =>
      calendarWeek(read(body), body.most),
    getCalendarDay: (body: In<'getCalendarDay'>): Out<'getCalendarDay'> => {
      const { shown } = read(body);
      const { offset = 0, limit = 100 } = body;
      return { total: shown.length, jobs: shown.slice(offset, offset + limit).map(({ chip }) => chip) };
    },
  };
}

/** The calendar's page on a fake host, in a month with these jobs. */
export function show(options: ShowOptions = {}) {
  const { jobs = [], isOffice = true, user, at, answers, mine = false, comesBy = 'POP' } = options;
  setWidth(width);
  const base = isOffice ? '/admin/calendar' : '/calendar';
  if (!isOffice && !mine)
    sessionStorage.setItem('crewcall.calendar', JSON.stringify({ idUser: 1, base, isMine: false }));
  const fake = createTestRegion({
    now,
    at: at ?? base,
    basename: base,
    user: user ?? (isOffice ? admin : {}),
    answers: {
      // As the server answers: what overlaps the range.
      getJobs: ({ dateStart, dateEnd }) => ({
        jobs: jobs.filter((job) => job.date < dateEnd && job.endTime > dateStart),
      }),
      ...weekAnswers(jobs),
      getAvailability: { zone: 'Australia/Sydney', times: [], rules: [] },
      ...answers,
    },
  });
  if (comesBy === 'PUSH') void fake.region.navigation.push(at ?? base);
  const view = render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={isOffice ? invalidates : crewInvalidates}>
      <Routes>
        <Route
          path="/:idJob?/:formSelectedTabId?/:formSubView?"
          element={<Calendar base={base} office={isOffice} />}
        />
      </Routes>
    </TestRegion>,
  );
  return { fake, ...view };
}

export const day = (text: string): HTMLElement => {
  const cell = document.querySelector<HTMLElement>(`[data-day="${text}"]`);
  if (!cell) throw new Error(`${text} is not in the grid.`);
  return cell;
};
/** The job's element, wherever it stands. */
export const chip = async (title: string) =>
  within(await screen.findByRole('grid')).findByRole('button', { name: new RegExp(title) });
export const chipOn = (text: string, title: string) =>
  within(day(text)).getByRole('button', { name: new RegExp(title) });
export const press = (element: Element, key: string, more: object = {}) =>
  fireEvent.keyDown(element, { key, ...more });
/** What a finger or a mouse does; the test's browser has no pointers of its own. */
export function point(
  element: Element,
  type: string,
  pointerType: 'mouse' | 'touch',
  more: MouseEventInit = {},
): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...more });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  fireEvent(element, event);
}
export const slot = () => document.querySelector('[data-slot]')?.textContent ?? '';
export const title = () => screen.getByRole('heading', { level: 1 }).textContent;
export const panel = (name: string | RegExp) => screen.findByRole('dialog', { name });

beforeEach(() => {
  sessionStorage.clear();
  setWidth(1440);
  Element.prototype.scrollIntoView = () => {};
  window.scrollBy = () => {};
});
