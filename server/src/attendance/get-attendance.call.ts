import type { Out } from '@crewcall/contract/types';
import { BOARD_JOBS, BOARD_PEOPLE } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { badRequest } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import type { Scope } from '../row-rules/scope';
import { selectPendingPunches } from '../timesheets/pending-punches';
import { punchDeciders } from '../timesheets/punch-deciders';
import { boardOf, foundOn, inNeed, membersOf, openPlaces } from './board';
import type { BoardPerson, Member } from './board';
import { ofJob, onDay, readRows } from './board-rows';

type Answer = Out<'getAttendance'>;

/**
 * Turns each person into the form that the caller may see. Supervisors may decide about a punch, unless it is their
 * own or the office has to.
 */
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
  return ({ row: { idPunch, canSupervise }, status: _status, waits, ...person }) => ({
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
 * The first jobs of a day's board and the people who most urgently need action; or the board of one job on all its
 * days. Each crew has its confirmed members, their answers and timesheets. A day has every crew that starts on it in
 * the job's own zone; today also crews that start soon after midnight. The office sees all jobs; a manager those of
 * their own companies, without phones; a supervisor their own.
 */
export const getAttendanceHandler = handle(
  'getAttendance',
  async ({ body, user, scope, db, now }): Promise<Answer> => {
    const { day, idJob, text = '', limit = BOARD_JOBS, people = BOARD_PEOPLE } = body;
    const { confLateAfterMin, confTimezone: zone } = await companyConfig(db, user.companyId);
    const shown =
      idJob === undefined
        ? day === undefined
          ? badRequest('Please give a day, or a job.')
          : onDay(day, { now, zone })
        : ofJob(idJob);
    const all = foundOn(boardOf(await readRows(db, scope, shown), now, confLateAfterMin), text);
    const jobs = idJob === undefined ? all.slice(0, limit) : all;
    const need = idJob === undefined ? inNeed(all) : [];
    const listed = need.slice(0, people);
    const person = await answeredPerson(
      db,
      scope,
      [...listed, ...membersOf(jobs)].map((one) => one.person),
    );
    return {
      lateAfter: confLateAfterMin,
      total: all.length,
      open: openPlaces(all, now),
      needAction: {
        total: need.length,
        people: listed.map(({ job, crew, ...one }) => ({
          job: { idJob: job.idJob, title: job.title, tz: job.tz, canSupervise: job.canSupervise },
          crew: {
            idReqCrew: crew.idReqCrew,
            groupName: crew.groupName,
            startTime: crew.startTime,
            endTime: crew.endTime,
          },
          person: person(one.person),
        })),
      },
      jobs: jobs.map(({ customer: _customer, ...job }) => ({
        ...job,
        crews: job.crews.map((crew) => ({ ...crew, people: crew.people.map(person) })),
      })),
    };
  },
);
