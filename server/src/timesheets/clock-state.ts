import { isOpen } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import { forgottenAt } from '@crewcall/domain/crew-time';
import type { EpochMs, Interval } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { inviteStatus } from '../db/statuses';
import { clockColumns } from './clock-rows';
import type { DbTx } from '../db/schema';
import type { Tx } from '../platform/database/tx';

export interface OwnCrew {
  id: number;
  group_id: number;
  start: number;
  end: number | null;
  absent: boolean;
  require_code: boolean;
  code: string;
}

/** The crews of the job on which the worker is confirmed, locked. */
export const confirmedCrews = async (tx: DbTx, jobId: number, userId: number): Promise<OwnCrew[]> =>
  (
    await sql<OwnCrew>`
      select jc.id, jc.group_id, jc.start_at as start, jc.end_at as end, jc.require_code, jc.code,
        exists (select 1 from job_absence a where a.crew_id = jc.id and a.user_id = ${userId}) as absent from job_crew jc
      join crew_member cm on cm.crew_id = jc.id and cm.user_id = ${userId} and cm.status = ${inviteStatus.confirmed}
      where jc.job_id = ${jobId} and jc.deleted_at is null
      order by jc.start_at, jc.id for share of jc, cm`.execute(tx)
  ).rows;

/**
 * The hours that a timesheet takes up on its job; a running one until it counts as forgotten. So a forgotten check-out
 * does not stand for the time of the next crew.
 */
export function spanOf({ start, end, idReqCrew }: Clock, crews: readonly OwnCrew[]): Interval {
  if (!isOpen({ end })) return { start, end };
  const crew = crews.find(({ id }) => id === idReqCrew);
  return { start, end: forgottenAt({ start }, crew && { startTime: crew.start, endTime: crew.end }) };
}

export const crewStart = async (tx: Tx, crewId: number): Promise<number> =>
  (await tx.db.selectFrom('job_crew').select('start_at').where('id', '=', crewId).executeTakeFirstOrThrow())
    .start_at;

/** A timesheet, and when its newest punch was made, to the second. */
export type PunchedClock = Clock & { punchedAt: EpochMs | null };

/** The worker's timesheets in the job, locked. */
export const ownClocks = async (tx: DbTx, jobId: number, userId: number): Promise<PunchedClock[]> =>
  (
    await sql<PunchedClock>`
      select ${clockColumns}, (select max(p.punched_at) from punch p
          where p.timesheet_id = t.id and p.outcome = 'applied') as "punchedAt"
      from timesheet t where t.job_id = ${jobId} and t.user_id = ${userId} and t.corrects_id is null
      order by t.id for update of t`.execute(tx)
  ).rows;

/**
 * The break of a timesheet at its last check-out by a punch: before it (`was`, and `counted` until that end), after it
 * (`is`), and what its worker had said of it before.
 */
export const breaksAtOut = async (
  tx: DbTx,
  id: number,
): Promise<{ was: number; is: number; counted: number; said: number | null } | undefined> =>
  (
    await sql<{ was: number; is: number; counted: number; said: number | null }>`
      select (before->>'break')::bigint as was, (after->>'break')::bigint as is,
        (before->>'break')::bigint + coalesce((after->>'end')::bigint - (before->>'breakSince')::bigint, 0) as counted,
        (before->>'breakSaid')::bigint as said from timesheet_change
      where timesheet_id = ${id} and kind = 'out' order by id desc limit 1`.execute(tx)
  ).rows[0];

/**
 * Was this worker ever on the job? Then a punch that no longer fits becomes pending instead of refused. Pending punches
 * are no proof of it.
 */
export async function wasOnJob(tx: DbTx, jobId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select exists (select 1 from timesheet where job_id = ${jobId} and user_id = ${userId})
      or exists (select 1 from punch where job_id = ${jobId} and user_id = ${userId} and outcome = 'applied')
      or exists (select 1 from crew_member cm join job_crew jc on jc.id = cm.crew_id
        where jc.job_id = ${jobId} and cm.user_id = ${userId} and (cm.status = ${inviteStatus.denied} or jc.deleted_at is not null))
      or exists (select 1 from former_crew_member where job_id = ${jobId} and user_id = ${userId}) as was`.execute(
    tx,
  );
  return rows[0]?.was ?? false;
}
