import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { Cents, DayText } from '@crewcall/domain/units';
import type { Db } from '../db/schema';
import { extraCosts, timeCosts } from './actual-costs';
import { plannedCosts } from './planned-costs';
import type { MissingPay } from './planned-costs';

/** Null if one of them is not known. */
export const sumOf = (amounts: readonly (Cents | null)[]): Cents | null =>
  amounts.reduce((sum, cents) => (sum === null || cents === null ? null : sum + cents), 0);

/** Each missing rate once, with the first day that needs it. */
export function firstMissing<T extends { kind: string; groupName: string; fullName: string; day: DayText }>(
  missing: readonly T[],
): T[] {
  const found = new Map<string, T>();
  for (const one of [...missing].sort((a, b) => a.day.localeCompare(b.day))) {
    const key = `${one.kind} ${one.groupName} ${one.fullName}`;
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()];
}

/**
 * What jobs cost together, as `getJobMoney` says it of one: `planned` of those that take place, `worked` of all, since
 * a cancelled job may have pay. Null where a rate is missing. The number of statements does not depend on the jobs.
 */
export async function jobsCost(
  db: Db,
  company: { id: number; config: CompanyConfig },
  jobs: { planned: readonly number[]; worked: readonly number[] },
): Promise<{ planned: Cents | null; actual: Cents | null; missing: MissingPay[] }> {
  const planned = await plannedCosts(db, company.id, jobs.planned);
  const worked = await timeCosts(db, company, jobs.worked);
  const extras = await extraCosts(db, company.id, jobs.worked);
  return {
    planned: sumOf([...planned.crews.values()].map(({ cents }) => cents)),
    actual: sumOf([
      ...worked.times.filter(({ isRunning }) => !isRunning).map(({ cents }) => cents),
      ...extras.map(({ cents }) => cents),
    ]),
    missing: firstMissing([...planned.missing, ...worked.missing]),
  };
}
