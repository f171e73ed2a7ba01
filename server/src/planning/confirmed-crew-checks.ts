import type { Editor } from '@crewcall/domain/job-fields';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import { paidDay, rateOn } from '../db/rate-on';
import type { DbTx } from '../db/schema';
import { inviteStatus } from '../db/statuses';
import { refuse } from '../errors';
import { blockedWorkers } from '../flags/blocked-workers';
import type { JobDiff } from '../jobs/job-diff';
import type { StoredJob } from '../jobs/job-form';
import { unlicensed } from '../licences/lacking';
import { fullNameSql } from '../platform/database/person-name';

// Checks what a save of a job means for people who are already confirmed or invited. Nobody is removed.

async function seatedOn(tx: DbTx, crewIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('crew_member')
    .select('user_id')
    .where(anyOf('crew_id', crewIds))
    .where(sql<boolean>`status in ${inviteStatus.inCrew}`)
    .orderBy('id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Warnings for the office: people on the crews who are blocked by the job's new customer. */
export async function blockedByNewCustomer(
  tx: DbTx,
  companyId: number,
  { form }: StoredJob,
  { fields: { prepend } }: JobDiff,
): Promise<string[]> {
  if (prepend === undefined) return [];
  const users = await seatedOn(
    tx,
    form.reqCrew.map(({ id }) => id),
  );
  const found = await blockedWorkers(tx, { companyId, prepend }, users);
  return [...found.values()].map((sentence) => `${sentence} Their place stays until you decide about it.`);
}

/**
 * Refuses a new group if a worker on the crew lacks a licence that the group requires; a customer is not told which
 * worker. The workers need not be locked, because losing a licence later does not remove them either.
 */
export async function refuseUnlicensedGroups(
  tx: DbTx,
  { crews, zone }: JobDiff,
  editor: Editor,
): Promise<void> {
  for (const { crew, set } of crews.changed) {
    if (set.groupId === undefined) continue;
    const { id, groupId, startTime, endTime } = { ...crew, ...set };
    const shift = { id, groupId, startAt: startTime, endAt: endTime, zone };
    const found = await unlicensed(tx, shift, await seatedOn(tx, [id]));
    if (found.size === 0) continue;
    if (editor === 'manager')
      refuse('Somebody on this crew may not work in the new group. Please ask the office.');
    refuse([...found.values()].join(' '));
  }
}

/** Warnings about workers who have no rate in their crew's new group. Call it after the new group is written. */
export async function withoutRate(tx: DbTx, { crews }: JobDiff): Promise<string[]> {
  const ids = crews.changed.flatMap(({ crew, set }) => (set.groupId === undefined ? [] : [crew.id]));
  if (ids.length === 0) return [];
  const rate = rateOn(sql`m.user_id`, sql`c.group_id`, paidDay(sql`c.start_at`, sql`job.zone`));
  const { rows } = await sql<{ groupName: string; names: string }>`
    select g.name as "groupName", string_agg(${fullNameSql('u')}, ', ' order by m.id) as names
    from job_crew c join job on job.id = c.job_id join crew_group g on g.id = c.group_id
    join crew_member m on m.crew_id = c.id and m.status in ${inviteStatus.inCrew} join app_user u on u.id = m.user_id
    where c.id = any(${ids}::bigint[]) and ${rate} is null group by c.id, g.name order by c.id`.execute(tx);
  return rows.map(({ groupName, names }) => `No rate in ${groupName}: ${names}.`);
}
