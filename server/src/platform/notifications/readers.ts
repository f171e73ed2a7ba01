import type { CompanyConfig } from '@crewcall/domain/company-config';
import { formatPhone } from '@crewcall/domain/phone';
import { sendAt } from '@crewcall/domain/quiet-hours';
import type { Waking } from '@crewcall/domain/quiet-hours';
import { HOUR_MS } from '@crewcall/domain/units';
import type { EpochMs } from '@crewcall/domain/units';
import { zoneOfState } from '@crewcall/domain/zones';
import { anyOf } from '../../db/any-of';
import type { Db } from '../../db/schema';
import { configOf } from '../database/company-config';

/** Returns when a push or text message queued at `now` is sent; null: at once. */
type DueAt = (waking: Waking, now: EpochMs) => EpochMs | null;

/** What we need to know of a person to send them messages. */
export interface Reader {
  email: string;
  phone: string;
  firstName: string;
  isActive: boolean;
  /** The company's name, which signs mails to this person. */
  company: string;
  /** The office's phone; '' if none is set. */
  officePhone: string;
  /** Changes this close to a shift are also sent by text message, ms. */
  shortNoticeMs: number;
  dueAt: DueAt;
}

interface QuietPerson {
  state: number | null;
  quiet_from: string | null;
  quiet_to: string | null;
}

/**
 * Returns when messages are sent: outside the person's own quiet hours, or else the company's, in the zone of the
 * person's state, or else the company's zone. Without a person it uses only the company's: for the phone in its
 * settings.
 */
export function quietOf(config: CompanyConfig, person?: QuietPerson): DueAt {
  const quiet = {
    from: person?.quiet_from ?? config.confQuietFrom,
    to: person?.quiet_to ?? config.confQuietTo,
  };
  const state = person?.state ?? null;
  const zone = state === null ? config.confTimezone : zoneOfState(state);
  return (waking, now) => {
    const at = sendAt(zone, now, quiet, waking);
    return at === now ? null : at;
  };
}

/** Reads what we need to know of these people to send them messages, by id. */
export async function readersOf(db: Db, ids: readonly number[]): Promise<Map<number, Reader>> {
  const rows = await db
    .selectFrom('app_user as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.email', 'u.phone', 'u.first_name as firstName', 'u.active as isActive'])
    .select(['u.state', 'u.quiet_from', 'u.quiet_to', 'c.name', 'c.config'])
    .where(anyOf('u.id', ids))
    .execute();
  return new Map(
    rows.map((row) => {
      const config = configOf(row);
      const reader: Reader = {
        ...row,
        company: config.confCompanyName,
        officePhone: formatPhone(config.confPublicPhone.trim()),
        shortNoticeMs: config.confUrgentHours * HOUR_MS,
        dueAt: quietOf(config, row),
      };
      return [row.id, reader];
    }),
  );
}
