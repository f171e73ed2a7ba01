// Calls: getJobEvent, setJobEvent, addJobsToEvent.
import type { Out } from '@crewcall/contract/types';
import { texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import { isRefusal, notFound, refuse } from '../errors';
import { lockJob, logJob } from '../jobs/job-form';
import type { StoredJob } from '../jobs/job-form';
import { companyDay } from '../platform/database/company-config';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import type { Scope } from '../row-rules/scope';
import { eventChanged, eventOf } from './event-rows';
import type { StoredEvent } from './event-rows';

/** The event of a job, and those of its customer that it could belong to. */
export const getJobEventHandler = handle('getJobEvent', async ({ body, user, db, now }) => {
  const job = await db
    .selectFrom('job')
    .select(['event_id', 'prepend'])
    .where('id', '=', body.idJob)
    .where('company_id', '=', user.companyId)
    .executeTakeFirst();
  if (!job) return notFound(texts.jobNotFound);
  const today = await companyDay(db, user.companyId, now);
  const { rows } = await sql<Out<'getJobEvent'>['events'][number]>`
    select e.id, e.name, e.first_day::text as "firstDay", e.last_day::text as "lastDay", e.po_number as "poNumber"
    from event e where e.company_id = ${user.companyId} and (e.id = ${job.event_id}
      or (e.prepend = ${job.prepend} and e.archived_at is null and e.last_day >= ${today}::date))
    order by e.first_day, e.id`.execute(db);
  return { idEvent: job.event_id, events: rows };
});

const customerOf = (prepend: string) => (prepend === '' ? 'no customer' : prepend);

/** Refuses an event that is archived or of another customer than the job. */
function refuseMisfit(event: StoredEvent, { form }: StoredJob): void {
  if (event.isArchived) refuse(`${event.name} is archived. Put it back before you add jobs to it.`);
  if (event.prepend !== form.prepend)
    refuse(
      `${form.title} has ${customerOf(form.prepend)}, and ${event.name} has ${customerOf(event.prepend)}. An event has jobs of one customer.`,
    );
}

/**
 * Puts a job in an event, or takes it out, and logs it in the job. Without `isMove` a job of another event is refused.
 * Returns the job.
 */
async function putInEvent(
  tx: Tx,
  scope: Scope,
  idJob: number,
  event: StoredEvent | null,
  isMove = true,
): Promise<StoredJob> {
  const job = await lockJob(tx.db, scope, idJob);
  const before = await tx.db
    .selectFrom('job')
    .select('event_id')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow();
  if (before.event_id === (event?.id ?? null)) return job;
  if (!isMove && before.event_id !== null) refuse(`${job.form.title} is in another event already.`);
  if (event !== null) refuseMisfit(event, job);
  await tx.db
    .updateTable('job')
    .set({ event_id: event?.id ?? null })
    .where('id', '=', job.id)
    .execute();
  await logJob(tx.db, job.id, scope.user.id, [event === null ? 'Event: none' : `Event: ${event.name}`]);
  tx.audit('job', job.id, { event: event?.id ?? null, eventBefore: before.event_id });
  if (before.event_id !== null) eventChanged(tx, before.event_id);
  if (event !== null) eventChanged(tx, event.id);
  return job;
}

export const setJobEventHandler = handle('setJobEvent', ({ body, user, scope, write }) =>
  write(async (tx) => {
    // The job before the event, as everything that changes both.
    await lockJob(tx.db, scope, body.idJob);
    const event = body.idEvent === null ? null : await eventOf(tx.db, user.companyId, body.idEvent, 'share');
    const job = await putInEvent(tx, scope, body.idJob, event);
    return { ok: true as const, offeredPo: job.form.poNumber === '' ? (event?.poNumber ?? '') : '' };
  }),
);

/** Puts many jobs in an event; one that is refused does not stop the others. */
export const addJobsToEventHandler = handle('addJobsToEvent', ({ body, user, scope, write }) =>
  write(async (tx) => {
    const done: number[] = [];
    const refused: { idJob: number; text: string }[] = [];
    const ids = [...new Set(body.jobs)].sort((a, b) => a - b);
    await sql`select 1 from job where id = any(${ids}::bigint[]) and company_id = ${user.companyId}
      order by id for no key update`.execute(tx.db);
    const event = await eventOf(tx.db, user.companyId, body.id, 'share');
    for (const idJob of ids) {
      try {
        await putInEvent(tx, scope, idJob, event, false);
        done.push(idJob);
      } catch (failure) {
        if (!isRefusal(failure)) throw failure;
        refused.push({ idJob, text: failure.message });
      }
    }
    return { done, refused };
  }),
);
