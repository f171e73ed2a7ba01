import { HOUR_MS } from '@crewcall/domain/units';
import type { Cents } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { medianRateOn, rateOn } from '../db/rate-on';
import type { Db } from '../db/schema';
import { grouped } from './grouped';

interface Paid {
  idUser: number;
  idGroup: number;
  /** The day on which the shift starts, in the job's zone. */
  day: string;
}
interface Rate {
  cents: Cents;
  from: 'rate' | 'median';
}

const personKey = ({ idUser, idGroup, day }: Paid): string => `${idUser} ${idGroup} ${day}`;

/**
 * What an hour of these shifts costs: the person's rate on that day, else the median of their group, on the day of the
 * first such shift. Two statements for any number of shifts. Returns undefined for a shift of which neither is known.
 */
export async function ratesOf(
  db: Db,
  companyId: number,
  shifts: readonly Paid[],
): Promise<(shift: Paid) => Rate | undefined> {
  const own = [...new Map(shifts.map((shift) => [personKey(shift), shift])).values()];
  const personal = await sql<Paid & { cents: Cents | null }>`
    select s.usr as "idUser", s.grp as "idGroup", s.day::text as day, ${rateOn(sql`s.usr`, sql`s.grp`, sql`s.day`)} as cents
    from unnest(${own.map(({ idUser }) => idUser)}::bigint[], ${own.map(({ idGroup }) => idGroup)}::bigint[],
      ${own.map(({ day }) => day)}::date[]) as s (usr, grp, day) order by s.day`.execute(db);
  const lacking = grouped(
    personal.rows.filter(({ cents }) => cents === null),
    ({ idGroup }) => idGroup,
  );
  const firstDays = [...lacking.values()].map(([first]) => first?.day ?? '');
  const medians = await sql<{ idGroup: number; cents: Cents | null }>`
    select s.grp as "idGroup", ${medianRateOn(companyId, sql`s.grp`, sql`s.day`)} as cents
    from unnest(${[...lacking.keys()]}::bigint[], ${firstDays}::date[]) as s (grp, day)`.execute(db);
  const rates = new Map(personal.rows.map((row) => [personKey(row), row.cents]));
  const median = new Map(medians.rows.map(({ idGroup, cents }) => [idGroup, cents]));
  return (shift) => {
    const rate = rates.get(personKey(shift)) ?? null;
    if (rate !== null) return { cents: rate, from: 'rate' };
    const usual = median.get(shift.idGroup) ?? null;
    return usual === null ? undefined : { cents: usual, from: 'median' };
  };
}

/** The cost of a shift of `lengthMs`. */
export const costOf = (rate: Rate, lengthMs: number): Cents => Math.round((lengthMs / HOUR_MS) * rate.cents);
