import type { Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { badRequest } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import type { Scope } from '../row-rules/scope';
import { selectPendingPunches } from '../timesheets/pending-punches';
import { punchDeciders } from '../timesheets/punch-deciders';
import { boardOf, foundOn, inNeed, openPlaces, placesOf } from './board';
import type { BoardPerson } from './board';
import { ofJob, onDay, readRows } from './board-rows';

type Answer = Out<'getAttendance'>;
type Member = ReturnType<typeof placesOf>[number]['person'];

/** How many jobs, and how many people who need action, an answer has if it is not told. */
const JOBS = 25;
const PEOPLE = 50;

/** Makes each person as the caller is answered. Supervisors may decide about a punch, unless it is their own or the office's. */
async function answeredPerson(
  db: Db,
  scope: Scope,
  people: readonly Member[],
): Promise<(one: Member) => BoardPerson> {
  const ids = people.flatMap(({ row }) => row.idPunch ?? []);
  const punches =
    ids.length === 0 ? [] : await selectPendingPunches(db, sql`punch.id = any(${ids}::bigint[])`);
  const deciders = await punchDeciders(db, punches);
  const own = new Set(punches.filter((punch) => punch.user_id === scope.user.id).map(({ id }) => id));
  return ({ row: { idPunch, canSupervise }, waits, ...person }) => ({
    ...person,
    waits:
      waits == null || idPunch === null
        ? null
        : {
            ...waits,
            canDecide:
              canSupervise &&
              !own.has(idPunch) &&
              (scope.may('timesheet.write') || deciders.get(idPunch) === 'supervisor'),
          },
  });
}

/**
 * The board of a day, a page of jobs at a time, or of one job on all its days: each crew with its confirmed members,
 * their answers and timesheets. A day has every crew that starts on it in the job's own zone; today also crews that
 * start soon after midnight. The office sees all jobs, a manager those of their own companies without phones, a
 * supervisor their own.
 */
export const getAttendanceHandler = handle(
  'getAttendance',
  async ({ body, user, scope, db, now }): Promise<Answer> => {
    const { day, idJob, text = '', offset = 0, limit = JOBS, peopleFrom } = body;
    const { confLateAfterMin, confTimezone: zone } = await companyConfig(db, user.companyId);
    const shown =
      idJob === undefined
        ? day === undefined
          ? badRequest('Please give a day, or a job.')
          : onDay(day, { now, zone })
        : ofJob(idJob);
    const jobs = foundOn(boardOf(await readRows(db, scope, shown), now, confLateAfterMin), text);
    const need = idJob === undefined ? inNeed(jobs) : [];
    const listed = offset > 0 ? [] : need.slice(peopleFrom ?? 0, (peopleFrom ?? 0) + PEOPLE);
    const page =
      idJob !== undefined ? jobs : peopleFrom === undefined ? jobs.slice(offset, offset + limit) : [];
    const person = await answeredPerson(
      db,
      scope,
      [...listed, ...placesOf(page)].map((place) => place.person),
    );
    return {
      total: jobs.length,
      open: openPlaces(jobs, now),
      needAction: {
        total: need.length,
        people: listed.map(({ job, crew, ...place }) => ({
          job: { idJob: job.idJob, title: job.title, tz: job.tz, canSupervise: job.canSupervise },
          crew: {
            idReqCrew: crew.idReqCrew,
            groupName: crew.groupName,
            startTime: crew.startTime,
            endTime: crew.endTime,
          },
          person: person(place.person),
        })),
      },
      jobs: page.map((job) => ({
        ...job,
        crews: job.crews.map((crew) => ({ ...crew, people: crew.people.map(person) })),
      })),
    };
  },
);
