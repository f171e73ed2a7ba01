import type { AllowanceUnit } from '@crewcall/domain/extras';
import type { Cents, DayText } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';

/** A type of allowance with its rates and the groups and crews that get it by themselves. */
export interface AllowanceType {
  id: number;
  name: string;
  unit: AllowanceUnit;
  countsSuper: boolean;
  /** Switched off, it pays only what was given by hand before. */
  active: boolean;
  /** Cents a unit from a day on, the latest day first. */
  rates: { from: DayText; cents: Cents }[];
  groups: number[];
  /** Of the crews that were asked about. */
  crews: number[];
}

/** All types of allowances of a company, and which of these crews get them. */
export async function readAllowances(
  db: Db,
  companyId: number,
  idCrews: readonly number[],
): Promise<AllowanceType[]> {
  const { rows } = await sql<AllowanceType>`
    select t.id, t.name, t.unit, t.counts_super as "countsSuper", t.active,
      array(select json_build_object('from', r.from_day, 'cents', r.cents) from allowance_rate r
        where r.type_id = t.id order by r.from_day desc) as rates,
      array(select g.group_id from allowance_given g where g.type_id = t.id and g.group_id is not null) as groups,
      array(select g.crew_id from allowance_given g where g.type_id = t.id
        and g.crew_id = any(${[...idCrews]}::bigint[])) as crews
    from allowance_type t where t.company_id = ${companyId} order by t.id`.execute(db);
  return rows;
}

/** What a unit pays on a day; null before its first rate. */
export const eachOn = ({ rates }: Pick<AllowanceType, 'rates'>, day: DayText): Cents | null =>
  rates.find(({ from }) => from <= day)?.cents ?? null;
