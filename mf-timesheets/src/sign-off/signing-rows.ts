import { lacksTime, withPlans } from '@crewcall/domain/crew-time';
import { canBeSigned, isLocked, isOpen, tickDoubt, timesToSign, workedTime } from '@crewcall/domain/clock';
import type { EpochMs } from '@crewcall/domain/units';
import { crewsOf, mayDecide } from '../timesheet/card';
import type { Card, PendingPunch, Member, Row } from '../timesheet/card';
import type { Question } from '../questions/times-text';

/** What the user ticked or unticked, by timesheet id. */
export type Touched = ReadonlyMap<number, boolean>;

/** The ticked rows: every time that can be signed and raises no doubt, unless the user changed its tick. */
export const ticked = (rows: readonly Row[], touched: Touched): Row[] =>
  rows.filter((row) => canBeSigned(row) && (touched.get(row.id) ?? tickDoubt(row) === null));

/**
 * A confirmed worker who will be neither signed nor absent, and why. `to-come`: no timesheet on that crew yet, because
 * the crew has not started or the worker has a timesheet on another crew of the job.
 */
export interface Missing {
  member: Member;
  why: 'no-time' | 'press-waits' | 'running' | 'not-ticked' | 'to-come';
}

/** Who keeps the job open when these rows are signed: each worker once, with every crew where they have no time. */
export function missingFrom(card: Card, signing: readonly Row[], now: EpochMs): Missing[] {
  const ids = new Set(signing.map((row) => row.id));
  const missing = new Map<number | string, Missing>();
  for (const member of card.crew) {
    if (member.absent) continue;
    const own = card.timesheets.filter((row) => row.idUser === member.idUser);
    const rows = timesToSign(own, (row) => ids.has(row.id) || isLocked(row));
    // Somebody with a pending punch was there, so they cannot be marked absent here.
    const pressed = card.pendingPunches.some(
      (press) => press.idUser === member.idUser && mayDecide(card, press),
    );
    const isAhead = member.startTime > now;
    // Checked before the crew, because the timesheet may be on a crew that the worker has left.
    if (!missing.has(member.idUser) && rows.some((row) => !ids.has(row.id) && !isLocked(row)))
      missing.set(member.idUser, { member, why: rows.some(isOpen) ? 'running' : 'not-ticked' });
    const planned = withPlans(rows, crewsOf(card.crew, member.idUser));
    if ((isAhead || rows.length > 0) && lacksTime(member, planned, now)) {
      const why = pressed && !isAhead ? 'press-waits' : 'to-come';
      missing.set(`${member.idUser}-${member.idReqCrew}`, { member, why });
      continue;
    }
    if (rows.length > 0 || missing.has(member.idUser)) continue;
    missing.set(member.idUser, { member, why: pressed ? 'press-waits' : 'no-time' });
  }
  return [...missing.values()];
}

/**
 * Pending punches that this user could decide and that the signature hands to the office: all of them if it finishes
 * the job, otherwise those of the workers being signed.
 */
export function pressesLeft(card: Card, signing: readonly Row[], now: EpochMs): PendingPunch[] {
  const isLast = missingFrom(card, signing, now).length === 0;
  const workers = new Set(signing.map((row) => row.idUser));
  return card.pendingPunches.filter(
    (press) => mayDecide(card, press) && (isLast || workers.has(press.idUser)),
  );
}

/** Unanswered questions about these times and about missing ones. */
export function questionsLeft(signing: readonly Row[], queries: readonly Question[]): Question[] {
  const ids = new Set(signing.map(({ id }) => id));
  return queries.filter(
    ({ state, idTimesheet }) => state === 'open' && (idTimesheet === null || ids.has(idTimesheet)),
  );
}

/** Worked and paid time in ms. */
export const totalsOf = (rows: readonly Row[]) => ({
  worked: rows.reduce((sum, row) => sum + workedTime(row), 0),
  paid: rows.reduce((sum, row) => sum + row.paid, 0),
});

/** The request: every row with the figures the signer saw, ticked or not. */
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
