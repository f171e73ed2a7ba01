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

/** Returns when a push or text message that is queued at `now` goes out; null for at once. */
type DueAt = (waking: Waking, now: EpochMs) => EpochMs | null;

/** What we need to know of a person to send them messages. */
export interface Reader {
  email: string;
  phone: string;
  firstName: string;
  isActive: boolean;
  /** The company's name, with which mails to them are signed. */
  company: string;
  /** The office's phone; '' if none is set. */
  officePhone: string;
  /** This long before a shift its changes go by text message too, ms. */
  shortNoticeMs: number;
  dueAt: DueAt;
}

interface QuietPerson {
  state: number | null;
  quiet_from: string | null;
  quiet_to: string | null;
}

/**
 * Returns when messages go out, by the person's own quiet hours, else the company's, in the time zone of the person's
 * state, else the company's. Without a person it goes by the company alone: for the phone in its settings.
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
