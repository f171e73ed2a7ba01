import { addDays, dayText, startOfDay } from '@crewcall/domain/time';
import { sql } from 'kysely';
import { groupRates } from './company';
import type { CompanyParts, GroupName } from './company';
import { HOME } from './context';
import type { Seed } from './context';
import { insertAll } from './insert';

/** What customers pay for an hour, in percent of what the crew is usually paid. */
const DEFAULT_PERCENT = 165;
const ACME_PERCENT = 155;
const WHOLE_DOLLAR = 100;

const charged = (group: GroupName, percent: number): number =>
  Math.round((groupRates[group] * percent) / 100 / WHOLE_DOLLAR) * WHOLE_DOLLAR;

/**
 * Adds what customers are charged: default rates of all groups, and a card and three rates of ACME's own. Some of ACME's
 * jobs have a PO number.
 */
export async function seedCharges(
  { db, companyId, now }: Seed,
  { groups, prepends }: CompanyParts,
): Promise<void> {
  const from_day = dayText(HOME, addDays(HOME, startOfDay(HOME, now), -400));
  await insertAll(
    db,
    'rate_card',
    [
      { company_id: companyId, prepend_id: null, terms_days: 14, needs_po: false, bill_by: 'job' },
      { company_id: companyId, prepend_id: prepends.ACME, terms_days: 30, needs_po: true, bill_by: 'week' },
    ].map((card) => ({
      ...card,
      version: 1,
      lines_by: 'crew',
      near_hours: 24,
      near_percent: 100,
      far_hours: 72,
      far_percent: 50,
    })),
  );
  const rate = (group: GroupName, prepend_id: number | null, percent: number) => ({
    company_id: companyId,
    prepend_id,
    group_id: groups[group],
    from_day,
    cents: charged(group, percent),
  });
  await insertAll(db, 'charge_rate', [
    ...(Object.keys(groupRates) as GroupName[]).map((group) => rate(group, null, DEFAULT_PERCENT)),
    rate('Stagehand', prepends.ACME, ACME_PERCENT),
    rate('Rigger', prepends.ACME, ACME_PERCENT),
    rate('Forklift Driver', prepends.ACME, ACME_PERCENT),
  ]);
  await sql`update job set po_number = '4500-' || (1000 + id), reference = 'Season ' || extract(year from
      to_timestamp(start_at / 1000))::int
    where company_id = ${companyId} and prepend = 'ACME' and id % 3 > 0`.execute(db);
}
