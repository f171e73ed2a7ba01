// Calls: getEvents.
import type { Out, Parsed } from '@crewcall/contract/types';
import { searchWords } from '@crewcall/domain/text';
import type { DayText } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { containsAllWords } from '../db/contains-all-words';
import { plannedEndOf } from '../db/planned-end';
import { inviteStatus, jobStatus } from '../db/statuses';
import { companyDay } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';

const shownAs = {
  current: (today: DayText) => sql`e.archived_at is null and e.last_day >= ${today}::date`,
  past: (today: DayText) => sql`e.archived_at is null and e.last_day < ${today}::date`,
  archived: () => sql`e.archived_at is not null`,
} satisfies Record<Parsed<'getEvents'>['show'], unknown>;

/** The company's events, with the number of jobs and of open places ahead. */
export const getEventsHandler = handle('getEvents', async ({ body, user, db, now }) => {
  const { show, limit, offset } = body;
  const today = await companyDay(db, user.companyId, now);
  const found = containsAllWords(
    sql`folded(e.name || ' ' || e.prepend || ' ' || e.po_number)`,
    searchWords(body.text),
  );
  const which = sql`e.company_id = ${user.companyId} and ${shownAs[show](today)} and ${found}`;
  const order = show === 'current' ? sql`e.first_day, e.id` : sql`e.last_day desc, e.id desc`;
  const { rows } = await sql<Out<'getEvents'>['events'][number]>`
    with page as (select e.* from event e where ${which} order by ${order} limit ${limit} offset ${offset})
    select e.id, e.name, e.prepend, e.color, e.first_day::text as "firstDay", e.last_day::text as "lastDay",
      e.archived_at is not null as "isArchived", counted.jobs, counted.open
    from page e cross join lateral (
      select count(distinct job.id)::int as jobs,
        coalesce(sum(greatest(c.amount - c.confirmed, 0)) filter (where c.until > ${now}::bigint), 0)::int as open
      from job left join lateral (
        select jc.amount, ${plannedEndOf('jc')} as until,
          (select count(*) from crew_member m where m.crew_id = jc.id and m.status = ${inviteStatus.confirmed}) as confirmed
        from job_crew jc where jc.job_id = job.id and jc.deleted_at is null) c on true
      where job.event_id = e.id and job.status <> ${jobStatus.cancelled}) counted
    order by ${order}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from event e where ${which}`.execute(db);
  return { events: rows, total: counted[0]?.total ?? 0 };
});
