import { lacksTime } from '@crewcall/domain/crew-time';
import { canBeSigned, isLocked, isOpen, tickDoubt, timesToSign, workedTime } from '@crewcall/domain/clock';
import { MINUTE_MS } from '@crewcall/domain/units';
import type { DurationMs, EpochMs } from '@crewcall/domain/units';
import { mayDecide } from '../clocks/card';
import type { Card, PendingPunch, Member, Row } from '../clocks/card';
import type { Question } from '../questions/times-text';

/** What was ticked or unticked by hand, by the id of the time. */
export type Touched = ReadonlyMap<number, boolean>;

/** The ticked rows: every time that can be signed and leaves no doubt, but for what was touched by hand. */
export const ticked = (rows: readonly Row[], touched: Touched): Row[] =>
  rows.filter((row) => canBeSigned(row) && (touched.get(row.id) ?? tickDoubt(row) === null));

/**
 * A confirmed worker who will be neither signed nor absent, and why; `to-come`: no time on that crew of theirs, be it
 * over.
 */
export interface Missing {
  member: Member;
  why: 'no-time' | 'press-waits' | 'running' | 'not-ticked' | 'to-come';
}

/**
 * Who keeps the job open when these rows are signed: each worker once, and with every crew that they have no time on.
 */
export function missingFrom(card: Card, signing: readonly Row[], now: EpochMs): Missing[] {
  const ids = new Set(signing.map((row) => row.id));
  const missing = new Map<number | string, Missing>();
  for (const member of card.crew) {
    if (member.absent) continue;
    const own = card.timesheets.filter((row) => row.idUser === member.idUser);
    const rows = timesToSign(own, (row) => ids.has(row.id) || isLocked(row));
    // Somebody who pressed was there: they are not marked absent in passing.
    const pressed = card.pendingPunches.some(
      (press) => press.idUser === member.idUser && mayDecide(card, press),
    );
    const isAhead = member.startTime > now;
    // First, as the time may be on a crew that they are no longer on.
    if (!missing.has(member.idUser) && rows.some((row) => !ids.has(row.id) && !isLocked(row)))
      missing.set(member.idUser, { member, why: rows.some(isOpen) ? 'running' : 'not-ticked' });
    if ((isAhead || rows.length > 0) && lacksTime(member, rows, now)) {
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
 * Presses that the caller can decide about now and that this signature hands to the office. All of them when it
 * finishes the job, else those of the workers whose times are signed.
 */
export function pressesLeft(card: Card, signing: readonly Row[], now: EpochMs): PendingPunch[] {
  const isLast = missingFrom(card, signing, now).length === 0;
  const workers = new Set(signing.map((row) => row.idUser));
  return card.pendingPunches.filter(
    (press) => mayDecide(card, press) && (isLast || workers.has(press.idUser)),
  );
}

/** The questions that nobody has answered about these times, and about times that are missing. */
export function questionsLeft(signing: readonly Row[], queries: readonly Question[]): Question[] {
  const ids = new Set(signing.map(({ id }) => id));
  return queries.filter(
    ({ state, idTimesheet }) => state === 'open' && (idTimesheet === null || ids.has(idTimesheet)),
  );
}

const wholeMinutes = (ms: DurationMs): DurationMs => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

/** Time worked and time paid, each the sum of its rows as they are shown. Both ms. */
export const totalsOf = (rows: readonly Row[]) => ({
  worked: rows.reduce((sum, row) => sum + wholeMinutes(workedTime(row)), 0),
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
