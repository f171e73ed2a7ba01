// Calls: viewLogJob, getJobFromLog.
import { NO_COLOR } from '@crewcall/domain/limits';
import type { Job, ReqCrew } from '@crewcall/contract/types';
import { offsetMinutes } from '@crewcall/domain/zone-offset';
import type { Db } from '../db/schema';
import { handle } from '../platform/http/handle';
import { jobFor } from '../row-rules/job-for';
import { mayBecomeSupervisor } from '../row-rules/people';
import { anyOf } from '../db/any-of';
import { extraDataOf } from './form-choices';
import type { CrewForm, JobForm } from './job-diff';
import { zoneAfter } from './job-venue';
import { loadForm } from './load-jobs';
import { peopleLog } from './people-log';
import { fullName } from '../platform/database/person-name';

/** `rgba(…)` of a hex colour; white where it is empty. */
function rgbaOf(hex: string): string {
  const value = Number.parseInt((/^#[0-9a-f]{6}$/i.test(hex) ? hex : NO_COLOR).slice(1), 16);
  return `rgba(${value >> 16}, ${(value >> 8) & 255}, ${value & 255}, 1)`;
}

/** Who changed what about a job, and when, newest first. */
export const viewLogJobHandler = handle('viewLogJob', async ({ body, scope, db }) => {
  await jobFor(db, scope, body.id, 'sees');
  const rows = await db
    .selectFrom('job_log')
    .leftJoin('app_user', 'app_user.id', 'job_log.user_id')
    .select([
      'job_log.id',
      'job_log.logged_at',
      'job_log.changed',
      'app_user.first_name',
      'app_user.last_name',
    ])
    .where('job_log.job_id', '=', body.id)
    .orderBy('job_log.logged_at', 'desc')
    .orderBy('job_log.id', 'desc')
    .limit(1000)
    .execute();
  return {
    logs: rows.map((row) => ({
      idLog: row.id,
      logDate: row.logged_at,
      userName:
        row.first_name === null
          ? 'System'
          : fullName({ first_name: row.first_name, last_name: row.last_name ?? '' }),
      changed: row.changed,
    })),
    people: await peopleLog(db, body.id),
  };
});

/** A crew that was deleted since the log entry: it is shown with nobody on it. */
const gone = (crew: CrewForm): ReqCrew => ({
  ...crew,
  confirmed: 0,
  deleted: false,
  isGone: true,
  userList: [],
});

interface Then {
  supervisors: number[];
  crews: CrewForm[];
  leftOut: string[];
}

/**
 * Keeps the supervisors and crews of a log entry that a save would still accept, and names the others in `leftOut`:
 * people who may not supervise any more, and groups that are switched off. Supervisors and groups that the job has
 * today are always accepted.
 */
async function possible(db: Db, companyId: number, job: Job, then: Partial<JobForm>): Promise<Then> {
  const leftOut: string[] = [];
  const chosen = (then.selectedSupervisors ?? []).filter((id) => !job.selectedSupervisors.includes(id));
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', mayBecomeSupervisor('app_user').as('able')])
    .where('company_id', '=', companyId)
    .where(anyOf('id', chosen))
    .execute();
  const able = new Set(people.filter((one) => one.able).map(({ id }) => id));
  for (const id of chosen) {
    if (able.has(id)) continue;
    const person = people.find((one) => one.id === id);
    leftOut.push(`${person ? fullName(person) : 'somebody'} as supervisor, who may not be one any more`);
  }
  const groups = await db
    .selectFrom('crew_group')
    .select('id')
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .execute();
  const active = new Set(groups.map(({ id }) => id));
  const today = new Map(job.reqCrew.map((crew) => [crew.id, crew]));
  const crews = (then.reqCrew ?? []).flatMap((crew) => {
    const now = today.get(crew.id);
    if (now?.groupId === crew.groupId || active.has(crew.groupId)) return [crew];
    leftOut.push(`the group ${crew.groupName}, switched off`);
    return now ? [{ ...crew, groupId: now.groupId, groupName: now.groupName }] : [];
  });
  return {
    supervisors: (then.selectedSupervisors ?? []).filter((id) => !chosen.includes(id) || able.has(id)),
    crews,
    leftOut: [...new Set(leftOut)],
  };
}

/** The crews as they were at the log entry. A crew that was added since is marked as deleted. */
function crewsThen(today: readonly ReqCrew[], then: readonly CrewForm[]): ReqCrew[] {
  const before = new Map(then.map((crew) => [crew.id, crew]));
  const here = new Set(today.map((crew) => crew.id));
  return [
    ...today.map((crew) => {
      const old = before.get(crew.id);
      return old ? { ...crew, ...old } : { ...crew, deleted: true };
    }),
    ...then.filter((crew) => !here.has(crew.id)).map(gone),
  ];
}

/**
 * Loads the job as a log entry stored it into the form; saving it is an ordinary save. Timesheets, workers and the
 * version are today's. Crews added since are marked `deleted`. Crews deleted since are marked `isGone`: the form saves
 * them without their id, as new crews without workers. `leftOut` names what a save would now refuse.
 */
export const getJobFromLogHandler = handle(
  'getJobFromLog',
  async ({ body, user, scope, db, services, notFound }) => {
    const log =
      (await db
        .selectFrom('job_log')
        .select(['job_id', 'snapshot'])
        .where('id', '=', body.idLog)
        .executeTakeFirst()) ?? notFound('This log entry does not exist any more.');
    const job = await loadForm(db, { scope, links: services.links }, log.job_id);
    const snapshot = log.snapshot as Partial<JobForm>;
    const { reqCrew: _crews, ...fields } = snapshot;
    const { supervisors, crews, leftOut } = await possible(db, user.companyId, job, snapshot);
    const date = fields.date ?? job.date;
    const tz = await zoneAfter(db, user.companyId, { zone: job.tz, form: job }, fields);
    const restored = {
      ...job,
      ...fields,
      ...(fields.selectedSupervisors === undefined ? {} : { selectedSupervisors: supervisors }),
      status: (fields.status ?? job.status) as typeof job.status,
      rgba: rgbaOf(fields.color ?? job.color),
      multipleDates: [date],
      tz,
      tzOffset: offsetMinutes(tz, date),
      reqCrew: crewsThen(job.reqCrew, crews),
    };
    return { job: restored, extraData: await extraDataOf(db, scope, job), leftOut };
  },
);
