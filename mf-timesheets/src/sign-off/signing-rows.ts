import { canBeSigned, isLocked, isOpen, isTickedAtFirst, workedTime } from '@crewcall/domain/timesheet';
import type { Card, Member, Row } from '../clocks/card';

/** What was ticked or unticked by hand, by the id of the time. */
export type Touched = ReadonlyMap<number, boolean>;

/** The ticked rows: every time that can be signed and has a minute worked, but for what was touched by hand. */
export const ticked = (rows: readonly Row[], touched: Touched): Row[] =>
  rows.filter((row) => canBeSigned(row) && (touched.get(row.id) ?? isTickedAtFirst(row)));

/** A confirmed worker who will be neither signed nor absent, and why. */
export interface Missing {
  member: Member;
  why: 'no-time' | 'running' | 'not-ticked';
}

/** Who keeps the job open when these rows are signed, each worker once. */
export function missingFrom(card: Card, signing: readonly Row[]): Missing[] {
  const ids = new Set(signing.map((row) => row.id));
  const missing = new Map<number, Missing>();
  for (const member of card.crew) {
    if (member.absent || missing.has(member.idUser)) continue;
    const rows = card.timesheets.filter((row) => row.idUser === member.idUser);
    if (rows.length > 0 && rows.every((row) => ids.has(row.id) || isLocked(row))) continue;
    const why = rows.length === 0 ? 'no-time' : rows.some(isOpen) ? 'running' : 'not-ticked';
    missing.set(member.idUser, { member, why });
  }
  return [...missing.values()];
}

/** Time worked to the millisecond, and the rounded time that is paid: a sum of rounded rows. Both ms. */
export const totalsOf = (rows: readonly Row[]) => ({
  worked: rows.reduce((sum, row) => sum + workedTime(row), 0),
  paid: rows.reduce((sum, row) => sum + row.paid, 0),
});

/** What the server is told: every row with the figures that the signer saw, ticked or not. */
export const timesFor = (rows: readonly Row[], signing: readonly Row[]) => {
  const ids = new Set(signing.map((row) => row.id));
  return rows.map(({ id, idUser, start, end, break: pause }) => ({
    id,
    idUser,
    start,
    end,
    break: pause,
    checked: ids.has(id),
  }));
};
