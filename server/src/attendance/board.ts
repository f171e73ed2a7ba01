import type { Out } from '@crewcall/contract/types';
import { isOpen } from '@crewcall/domain/clock';
import { plannedEnd } from '@crewcall/domain/crew-time';
import { attendanceStatusOn, byUrgency, dayCounts, needsAction } from '@crewcall/domain/day-board';
import type { AttendanceStatus, LaterCrew } from '@crewcall/domain/day-board';
import { namesApart } from '@crewcall/domain/namesakes';
import { matches } from '@crewcall/domain/text';
import type { EpochMs, Minutes } from '@crewcall/domain/units';
import { fullName } from '../platform/database/person-name';
import type { BoardRow } from './board-rows';
import { dayText } from '@crewcall/domain/time';
import type { Db } from '../db/schema';
import { companyConfig } from '../platform/database/company-config';
import type { Scope } from '../row-rules/scope';
import { onDay, readRows } from './board-rows';

type Job = Out<'getAttendance'>['jobs'][number];
type Crew = Job['crews'][number];
export type BoardPerson = Crew['people'][number];
type Elsewhere = NonNullable<BoardPerson['elsewhere']>;

/** A person on the board with their current status, and their row, which decides who may act. */
export type Member = BoardPerson & { status: AttendanceStatus; row: BoardRow };
export type BoardJob = Omit<Job, 'crews'> & {
  crews: (Omit<Crew, 'people'> & { people: Member[] })[];
  /** The customer's name. */
  customer: string;
};

type Unread = Omit<Member, 'status' | 'elsewhere' | 'laterCrews'>;
type RawCrew = Pick<Crew, 'idReqCrew' | 'groupName' | 'startTime' | 'endTime' | 'asked'> & {
  wanted: number | null;
  people: Unread[];
};
type RawJob = Omit<BoardJob, 'crews'> & { crews: RawCrew[] };

const personOf = (row: BoardRow, idMember: number, idUser: number): Unread => ({
  id: idMember,
  idUser,
  fullName: fullName(row),
  phone: row.phone?.trim() || null,
  askedAt: row.askedAt,
  lastAskedAt: row.lastAskedAt,
  answer: row.answer,
  minutes: row.minutes,
  absent: row.absent,
  confirmedAt: row.confirmedAt,
  times: row.times,
  punch: row.punch,
  waits: row.waits ?? null,
  row,
});

/** Groups the rows by job and crew, without changing their order. */
function grouped(rows: readonly BoardRow[]): RawJob[] {
  const jobs = new Map<number, RawJob>();
  const crews = new Map<number, RawCrew>();
  for (const row of rows) {
    const { idJob, title, prepend, location, tz, color, canSupervise, idMember, idUser } = row;
    const { idReqCrew, groupName, startTime, endTime, wanted, asked } = row;
    let job = jobs.get(idJob);
    if (job === undefined) {
      const customer = row.customer ?? '';
      job = { idJob, title, prepend, location, tz, color, canSupervise, customer, crews: [] };
      jobs.set(idJob, job);
    }
    let crew = crews.get(idReqCrew);
    if (crew === undefined) {
      crew = { idReqCrew, groupName, startTime, endTime, wanted, asked, people: [] };
      crews.set(idReqCrew, crew);
      job.crews.push(crew);
    }
    if (idMember !== null && idUser !== null) crew.people.push(personOf(row, idMember, idUser));
  }
  return [...jobs.values()];
}

/** Maps each person to the job where they are checked in; the latest one if there are several. */
function whereTheyAre(jobs: readonly RawJob[]): ReadonlyMap<number, Elsewhere> {
  const where = new Map<number, Elsewhere>();
  for (const { idJob, title, crews } of jobs)
    for (const { idUser, times } of crews.flatMap(({ people }) => people))
      for (const { start: since } of times.filter(isOpen))
        if (since > (where.get(idUser)?.since ?? 0)) where.set(idUser, { idJob, title, since });
  return where;
}

/** For each person of a crew, finds the job's later crews that they are on too. */
function laterCrewsOn(job: RawJob, crew: RawCrew): ReadonlyMap<number, LaterCrew[]> {
  const later = new Map<number, LaterCrew[]>();
  for (const { idReqCrew, startTime, endTime, people } of job.crews)
    if (startTime > crew.startTime)
      for (const { idUser, punch } of people)
        later.set(idUser, [
          ...(later.get(idUser) ?? []),
          { idReqCrew, startTime, endTime, isKept: punch?.isKept === true },
        ]);
  return later;
}

/**
 * The jobs of a board with all people on them: their status, and where else on the board they are checked in. People
 * with the same name get the end of their phone number, for callers who may see it.
 */
export function boardOf(rows: readonly BoardRow[], now: EpochMs, lateAfter: Minutes): BoardJob[] {
  const jobs = grouped(rows);
  const all = jobs.flatMap(({ crews }) => crews.flatMap(({ people }) => people));
  const nameOf = namesApart(all.map(({ idUser, fullName, phone }) => ({ id: idUser, fullName, phone })));
  const where = whereTheyAre(jobs);
  return jobs.map((job) => ({
    ...job,
    crews: job.crews.map((crew) => {
      const later = laterCrewsOn(job, crew);
      const people = crew.people.map((person): Member => {
        const other = where.get(person.idUser);
        const laterCrews = later.get(person.idUser);
        return {
          ...person,
          fullName: nameOf({ id: person.idUser, fullName: person.fullName }),
          status: attendanceStatusOn(crew, { ...person, laterCrews }, now, lateAfter),
          ...(laterCrews === undefined ? {} : { laterCrews }),
          ...(other === undefined || other.idJob === job.idJob ? {} : { elsewhere: other }),
        };
      });
      return {
        ...crew,
        wanted: crew.wanted ?? people.length,
        confirmed: people.length,
        ...dayCounts(people.map(({ status }) => status)),
        people,
      };
    }),
  }));
}

/**
 * The result of a search: jobs and crews that match, with all their people, and others with only the matching people.
 */
export function foundOn(jobs: readonly BoardJob[], text: string): BoardJob[] {
  if (text.trim() === '') return [...jobs];
  return jobs.flatMap((job) => {
    const crews = job.crews.flatMap((crew) => {
      const words = [job.title, job.prepend, job.customer, job.location, crew.groupName].join(' ');
      if (matches(words, text)) return [crew];
      const people = crew.people.filter(({ fullName }) => matches(`${words} ${fullName}`, text));
      return people.length === 0 ? [] : [{ ...crew, people }];
    });
    return crews.length === 0 ? [] : [{ ...job, crews }];
  });
}

/** All crew members of these jobs, in order, each with their job and crew. */
export const membersOf = (jobs: readonly BoardJob[]) =>
  jobs.flatMap((job) => job.crews.flatMap((crew) => crew.people.map((person) => ({ job, crew, person }))));

/** The crew members who need action, the most urgent first, then by start. */
export const inNeed = (jobs: readonly BoardJob[]): ReturnType<typeof membersOf> =>
  membersOf(jobs)
    .filter(({ person }) => needsAction(person))
    .sort((a, b) => byUrgency(a.person.status, b.person.status) || a.crew.startTime - b.crew.startTime);

/** Number of open places on crews that are not over. */
export const openPlaces = (jobs: readonly BoardJob[], now: EpochMs): number =>
  jobs
    .flatMap(({ crews }) => crews)
    .filter((crew) => plannedEnd(crew) > now)
    .reduce((sum, { wanted, confirmed }) => sum + Math.max(0, wanted - confirmed), 0);

/** The people on today's board that the caller may see, each with their status. */
export async function peopleOfToday(db: Db, scope: Scope, now: EpochMs) {
  const { confLateAfterMin, confTimezone: zone } = await companyConfig(db, scope.user.companyId);
  const rows = await readRows(db, scope, onDay(dayText(zone, now), { now, zone }));
  return membersOf(boardOf(rows, now, confLateAfterMin)).map(({ person }) => person);
}

/** Number of people on today's board who need action by the caller. */
export const punchingToday = async (db: Db, scope: Scope, now: EpochMs): Promise<number> =>
  (await peopleOfToday(db, scope, now)).filter(needsAction).length;
