import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { crewByDay, daysTouched, hoursByWeek } from '../dashboard/crew-charts';
import type { ChartDays } from '../dashboard/crew-charts';
import type { Db } from '../db/schema';
import { refuse } from '../errors';

const LONGEST_DAYS = 1100;

/** The days of a range, both instants included, in a zone; refused where it is turned round or too long. */
export function statsDays(zone: string, dateStart: number, dateEnd: number): ChartDays {
  if (dateEnd < dateStart) refuse('The end date must not be before the start date.');
  if (dateEnd - dateStart > LONGEST_DAYS * DAY_MS) refuse('Choose at most three years.');
  return daysTouched(zone, dateStart, dateEnd);
}

const ofCompany = (id: number) => sql<boolean>`job.company_id = ${id}`;

/** Places per day over the whole company. */
export const readRequests = (db: Db, companyId: number, days: ChartDays) =>
  crewByDay(db, days, ofCompany(companyId));

/** Worked hours per group and week over the whole company. */
export const readHours = (db: Db, companyId: number, days: ChartDays) =>
  hoursByWeek(db, days, ofCompany(companyId));
