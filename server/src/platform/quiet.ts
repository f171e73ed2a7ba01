import { defaultCompanyConfig } from '@crewcall/domain/company-config';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import { sendAt } from '@crewcall/domain/quiet-hours';
import type { Waking } from '@crewcall/domain/quiet-hours';
import type { EpochMs } from '@crewcall/domain/units';
import { zoneOfState } from '@crewcall/domain/zones';
import type { Kysely } from 'kysely';
import { anyOf } from '../db/any-of';
import type { DB } from '../db/schema';

/**
 * When a push or text message that is sent to somebody at `now` goes out: null for at once. Each person's own quiet hours count, else the
 * company's, on the clock of their state, else the company's. Who is not known is not waited for.
 */
export async function quietOf(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<(id: number, waking: Waking, now: EpochMs) => EpochMs | null> {
  const rows = await db
    .selectFrom('app_user as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.state', 'u.quiet_from', 'u.quiet_to', 'c.config'])
    .where(anyOf('u.id', ids))
    .execute();
  const people = new Map(rows.map((row) => [row.id, row]));
  return (id, waking, now) => {
    const person = people.get(id);
    if (!person) return null;
    const config = { ...defaultCompanyConfig, ...(person.config as Partial<CompanyConfig>) };
    const quiet = {
      from: person.quiet_from ?? config.confQuietFrom,
      to: person.quiet_to ?? config.confQuietTo,
    };
    const zone = person.state === null ? config.confTimezone : zoneOfState(person.state);
    const at = sendAt(zone, now, quiet, waking);
    return at === now ? null : at;
  };
}
