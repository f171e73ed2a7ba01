import { nextDay } from '@crewcall/domain/bank-days';
import { dayText, dayToEpoch } from '@crewcall/domain/time';
import { HOUR_MS } from '@crewcall/domain/units';
import { allZones } from '@crewcall/domain/zones';
import type { DayText, EpochMs, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';

/** The days that [start, end) touches in a zone, both included. An end at or before the start means that one day. */
export const daysOf = (zone: Zone, start: EpochMs, end: EpochMs): { from: DayText; to: DayText } => ({
  from: dayText(zone, start),
  to: dayText(zone, Math.max(start, end - 1)),
});

/** No place's clock is further ahead of UTC, or behind it. */
const [MOST_AHEAD_MS, MOST_BEHIND_MS] = [14 * HOUR_MS, 12 * HOUR_MS];

/** What these days span in any zone, in epoch ms; the end is not part of it. */
export const spanOf = ({ from, to }: { from: DayText; to: DayText }): { start: EpochMs; end: EpochMs } => ({
  start: dayToEpoch('UTC', from) - MOST_AHEAD_MS,
  end: dayToEpoch('UTC', nextDay(to)) + MOST_BEHIND_MS,
});

/** The zones of the company's jobs, each looked up after the one before: they are few, and the jobs are many. */
const zonesOf = async (db: Db, companyId: number): Promise<{ zone: Zone }[]> =>
  (
    await sql<{ zone: Zone }>`
      with recursive known as (
        (select zone from job where company_id = ${companyId} order by zone limit 1)
        union all
        select (select job.zone from job where job.company_id = ${companyId} and job.zone > known.zone
          order by job.zone limit 1) from known where known.zone is not null)
      select zone from known where zone is not null`.execute(db)
  ).rows;

/** The conditions of `ownDays` for jobs in these zones. */
function inZones(
  companyId: number,
  { from, to }: { from: DayText; to: DayText },
  zones: readonly Zone[],
): (startAt?: RawBuilder<unknown>) => RawBuilder<boolean> {
  if (zones.length === 0) return () => sql<boolean>`false`;
  const bounds = zones.map((zone) => ({
    zone,
    start: dayToEpoch(zone, from),
    end: dayToEpoch(zone, nextDay(to)),
  }));
  const first = Math.min(...bounds.map((bound) => bound.start));
  const last = Math.max(...bounds.map((bound) => bound.end));
  return (startAt = sql`t.start_at`) => {
    const each = bounds.map(
      ({ zone, start, end }) =>
        sql`(job.zone = ${zone} and ${startAt} >= ${start}::bigint and ${startAt} < ${end}::bigint)`,
    );
    return sql<boolean>`(job.company_id = ${companyId} and ${startAt} >= ${first}::bigint
      and ${startAt} < ${last}::bigint and (${sql.join(each, sql` or `)}))`;
  };
}

/**
 * Makes conditions over the aliases `t` and `job`: the timesheet starts on one of these days, in its job's own zone.
 * The days are turned into instants zone by zone, so that the index on the start is used. `startAt` replaces the
 * timesheet's start by another instant.
 */
export async function ownDays(
  db: Db,
  companyId: number,
  days: { from: DayText; to: DayText },
): Promise<(startAt?: RawBuilder<unknown>) => RawBuilder<boolean>> {
  const rows = await zonesOf(db, companyId);
  return inZones(
    companyId,
    days,
    rows.map(({ zone }) => zone),
  );
}

/** As `ownDays`, of rows that keep a zone which no job may have any more, as the lines of invoices do. */
export const daysInAnyZone = async (
  db: Db,
  companyId: number,
  days: { from: DayText; to: DayText },
  startAt: RawBuilder<unknown>,
): Promise<RawBuilder<boolean>> => {
  const rows = await zonesOf(db, companyId);
  return inZones(companyId, days, [...new Set([...rows.map(({ zone }) => zone), ...allZones])])(startAt);
};

/** Makes a single condition with `ownDays`. */
export const startsOnDays = async (
  db: Db,
  companyId: number,
  days: { from: DayText; to: DayText },
  startAt?: RawBuilder<unknown>,
): Promise<RawBuilder<boolean>> => (await ownDays(db, companyId, days))(startAt);
