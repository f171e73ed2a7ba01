import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { attendanceStatusOn, byUrgency, dayCounts, needsAction } from '@crewcall/domain/day-board';
import { permissions } from '@crewcall/domain/policies';
import { Route, Routes } from '@crewcall/platform/router';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { DayBoard } from '../src/regions/today.page';
import { invalidates } from '../src/region';
import { now } from './fixtures';

export const MIN = 60_000;
export const HOUR = 60 * MIN;
export type Board = Out<'getAttendance'>;
type Job = Board['jobs'][number];
type Crew = Job['crews'][number];
export type Person = Crew['people'][number];
type RawJob = Omit<Job, 'crews'> & { crews: Omit<Crew, 'confirmed' | 'coming' | 'here'>[] };
const LATE_AFTER = 10;

export const personOf = (id: number, fullName: string, part: Partial<Person> = {}): Person => ({
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
  punch: null,
  confirmedAt: null,
  ...part,
});
export const said = { answer: 'yes' } as const;
export const jobOf = (people: Person[], startTime = now + HOUR, part: Partial<RawJob> = {}): RawJob => ({
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
      asked: 0,
      people,
    },
  ],
  ...part,
});

const statusOf = (crew: Pick<Crew, 'idReqCrew' | 'startTime' | 'endTime'>, person: Person) =>
  attendanceStatusOn(crew, person, now, LATE_AFTER);

/** The answer of the server about these jobs at `now`. */
export function answerOf(raw: RawJob[], part: Partial<Board> = {}): Board {
  const jobs = raw.map((job) => ({
    ...job,
    crews: job.crews.map((crew) => {
      const counts = dayCounts(crew.people.map((person) => statusOf(crew, person)));
      return { ...crew, confirmed: crew.people.length, ...counts };
    }),
  }));
  const people = jobs
    .flatMap((job) => job.crews.flatMap((crew) => crew.people.map((person) => ({ job, crew, person }))))
    .map((member) => ({ member, status: statusOf(member.crew, member.person) }))
    .filter(({ member: { person }, status }) => needsAction({ status, waits: person.waits }))
    .sort((a, b) => byUrgency(a.status, b.status))
    .map(({ member }) => member);
  const needAction = { total: people.length, people };
  return { lateAfter: LATE_AFTER, total: jobs.length, open: 0, needAction, jobs, ...part };
}

export const boardOf = (people: Person[], startTime?: number, part?: Partial<RawJob>): Board =>
  answerOf([jobOf(people, startTime, part)]);

export function show(board: Board, options: TestRegionOptions = {}) {
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
export const names = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((row) => row.getAttribute('aria-label'));
export const button = (name: string) => screen.findByRole('button', { name });
export const choose = async (person: string, item: string) => {
  fireEvent.click(await button(`More for ${person}`));
  // It rests after a press, so that the second one of a thumb does nothing.
  const chosen = await screen.findByRole('menuitem', { name: item });
  await waitFor(() => expect(chosen.getAttribute('aria-disabled')).toBeNull(), { timeout: 5000 });
  fireEvent.click(chosen);
};
/** Whoever goes on to another place of the page lets the list go on. */
export const goOn = () => act(() => screen.getByRole('button', { name: 'The next day' }).focus());
