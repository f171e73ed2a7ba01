import type { Out } from '@crewcall/contract/types';
import { JobStatus } from '@crewcall/domain/job-state';
import { sql } from 'kysely';
import { paidDay } from '../db/rate-on';
import type { Db, DbTx } from '../db/schema';
import { jobStatus } from '../db/statuses';
import { notFound } from '../errors';
import { toOffice } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';

export type StoredEvent = Out<'getEvent'>['event'];
export type EventJob = Out<'getEvent'>['jobs'][number];

const columns = sql`e.id, e.version, e.name, e.prepend, e.po_number as "poNumber", e.first_day::text as "firstDay",
  e.last_day::text as "lastDay", e.contact_name as "contactName", e.contact_phone as "contactPhone",
  e.contact_email as "contactEmail", e.budget_cents as "budgetCents", e.notes, e.color,
  e.archived_at is not null as "isArchived"`;

const locks = { none: sql``, share: sql`for share`, alone: sql`for update` };

/** Reads an event of the company. `share` keeps others from changing it, `alone` also from adding jobs. Throws 404. */
export async function eventOf(
  db: Db | DbTx,
  companyId: number,
  id: number,
  lock: keyof typeof locks = 'none',
): Promise<StoredEvent> {
  const { rows } = await sql<StoredEvent>`
    select ${columns} from event e where e.id = ${id} and e.company_id = ${companyId} ${locks[lock]}`.execute(
    db,
  );
  return rows[0] ?? notFound('This event could not be found.');
}

const jobColumns = sql`job.id as "idJob", job.title, job.status, job.start_at as "startTime", job.zone as tz,
  job.location, job.po_number as "poNumber"`;

/** The jobs of an event by start, with those that are cancelled. */
export const jobsOfEvent = async (db: Db, id: number): Promise<EventJob[]> =>
  (
    await sql<EventJob>`
      select ${jobColumns} from job where job.event_id = ${id} order by job.start_at, job.id`.execute(db)
  ).rows;

const MOST_OTHERS = 100;

/** Jobs that could be added to an event: of its customer, within its days, in no event, not cancelled. */
export const otherJobs = async (
  db: Db,
  companyId: number,
  { prepend, firstDay, lastDay }: StoredEvent,
): Promise<EventJob[]> =>
  (
    await sql<EventJob>`
      select ${jobColumns} from job
      where job.company_id = ${companyId} and job.prepend = ${prepend} and job.event_id is null
        and job.status <> ${jobStatus.cancelled}
        and ${paidDay(sql`job.start_at`, sql`job.zone`)} between ${firstDay}::date and ${lastDay}::date
      order by job.start_at, job.id limit ${MOST_OTHERS}`.execute(db)
  ).rows;

export const isCancelled = ({ status }: EventJob): boolean => status === JobStatus.Cancelled;

/** Announces that an event, its files or its jobs changed. */
export const eventChanged = (tx: Tx, id: number): void => tx.announce('event.changed', { id }, toOffice);
