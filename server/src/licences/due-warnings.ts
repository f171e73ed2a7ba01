import { dayText } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import { dayOfText } from '@crewcall/domain/zone-days';
import { sql } from 'kysely';
import type { DbTx } from '../db/schema';
import { companyConfig } from '../platform/database/company-config';
import { lapsedShifts } from './lapsed-shifts';
import type { LapsedShift } from './lapsed-shifts';

/** A licence that its owner and the office are notified of today. */
export interface DueWarning {
  id: number;
  idUser: number;
  type: string;
  expiryDay: string;
  /** Days until it expires; negative once it has. */
  left: number;
  /** Warning days (days before expiry) that this notification covers; several if the task missed a night. */
  days: number[];
  firstName: string;
  lastName: string;
  /** Confirmed shifts ahead that need the licence and end after it expires. */
  shifts: LapsedShift[];
}

interface Row {
  id: number;
  idUser: number;
  idType: number;
  type: string;
  expiryDay: string;
  warnDays: number[];
  told: number[];
  firstName: string;
  lastName: string;
}

/** Finds the due warnings of a company and locks their licences, in a few statements for any number of licences. */
export async function dueWarnings(tx: DbTx, companyId: number, now: number): Promise<DueWarning[]> {
  const { confTimezone } = await companyConfig(tx, companyId);
  const today = dayOfText(dayText(confTimezone, now));
  const lapsed = await lapsedShifts(tx, { companyId, now });
  const { rows } = await sql<Row>`
    select l.id, l.user_id as "idUser", t.id as "idType", t.name as type, l.expiry_day as "expiryDay",
      t.warn_days as "warnDays", l.notified_days as told, u.first_name as "firstName",
      u.last_name as "lastName"
    from licence l join licence_type t on t.id = l.type_id and t.active
    join app_user u on u.id = l.user_id and u.active
    where l.company_id = ${companyId} and l.status = 'accepted' and l.expiry_day <= ${dayText(
      confTimezone,
      now + 366 * DAY_MS,
    )} order by l.id for no key update of l`.execute(tx);
  return rows.flatMap(({ idType, warnDays, told, ...row }) => {
    const left = dayOfText(row.expiryDay) - today;
    const shifts = lapsed.filter((one) => one.idUser === row.idUser && one.idType === idType);
    // If a shift depends on it, the last day gets a notification even if the type warns of none.
    const days = [...new Set([...warnDays, ...(shifts.length > 0 ? [0] : [])])].filter(
      (day) => day >= left && !told.includes(day),
    );
    return days.length === 0 ? [] : [{ ...row, left, days, shifts }];
  });
}
