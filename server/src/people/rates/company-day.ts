import { dayText } from '@crewcall/domain/time';
import type { DayText } from '@crewcall/domain/units';
import type { Db } from '../../db/schema';
import { companyConfig } from '../../platform/database/company-config';

/** The day that it is where the company is. */
export async function companyDay(db: Db, companyId: number, now: number): Promise<DayText> {
  const { confTimezone } = await companyConfig(db, companyId);
  return dayText(confTimezone, now);
}
