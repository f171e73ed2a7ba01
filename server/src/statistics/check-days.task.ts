import { addDays, dayText, dayToEpoch } from '@crewcall/domain/time';
import type { DayText, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { reportError } from '../platform/operations/error-sink';
import { forEachCompany } from '../platform/queue/for-each-company';
import { defineTask } from '../platform/queue/tasks';
import { storeAllDays } from './store-days.task';
import { wrongDays } from './stored-days';

const CHECKED_AT_ONCE = 31;
const NAMED = 10;

/**
 * Days that surely include all crews, timesheets and stored figures of this company; null if there are none. Crews and
 * timesheets of all companies are read, because two indexes answer that at once. A day is added on each side because a
 * zone's day may differ from UTC's.
 */
async function allDays(db: Db, companyId: number): Promise<{ first: DayText; last: DayText } | null> {
  const { rows } = await sql<{ first: DayText | null; last: DayText | null }>`
    select min(day)::date::text as first, max(day)::date::text as last from (
      select to_timestamp(min(start_at) / 1000.0) - interval '1 day' as day from job_crew
      union all select to_timestamp(max(start_at) / 1000.0) + interval '1 day' from job_crew
      union all select to_timestamp(min(start_at) / 1000.0) - interval '1 day' from timesheet
      union all select to_timestamp(max(start_at) / 1000.0) + interval '1 day' from timesheet
      union all select min(day) from day_places where company_id = ${companyId}
      union all select max(day) from day_places where company_id = ${companyId}
      union all select min(day) from day_hours where company_id = ${companyId}
      union all select max(day) from day_hours where company_id = ${companyId}) days`.execute(db);
  const { first, last } = rows[0] ?? {};
  return first && last ? { first, last } : null;
}

/** Every day whose stored figures differ from its jobs and timesheets; see `wrongDays`. */
async function allWrongDays(db: Db, companyId: number, zone: Zone): Promise<DayText[]> {
  const wrong: DayText[] = [];
  const range = await allDays(db, companyId);
  if (range === null) return wrong;
  const end = dayToEpoch(zone, range.last);
  for (let at = dayToEpoch(zone, range.first); at <= end; at = addDays(zone, at, CHECKED_AT_ONCE)) {
    const last = dayText(zone, addDays(zone, at, CHECKED_AT_ONCE - 1));
    wrong.push(...(await wrongDays(db, companyId, { zone, first: dayText(zone, at), last })));
  }
  return wrong;
}

/** Each night, compares the stored days with jobs and timesheets; stores differing days again, and reports them. */
export const checkDaysTask = defineTask(
  'check-days',
  ({ db, write }) =>
    forEachCompany(db, async ({ id, config }) => {
      const zone = config.confTimezone;
      await storeAllDays({ write }, id, zone);
      const wrong = await allWrongDays(db, id, zone);
      if (wrong.length === 0) return;
      await write(({ db: tx }) =>
        tx
          .insertInto('stale_day')
          .values(wrong.map((day) => ({ company_id: id, day })))
          .execute(),
      );
      await storeAllDays({ write }, id, zone);
      const named = wrong.slice(0, NAMED).join(', ');
      const more = wrong.length > NAMED ? ` and ${wrong.length - NAMED} more` : '';
      reportError(
        new Error(
          `Stored statistics differed from their jobs and times, and are counted again: ${named}${more}.`,
        ),
        { task: 'check-days' },
      );
    }),
  { cron: '45 16 * * *' },
);
