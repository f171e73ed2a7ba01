import { canBeSigned, isLocked, workedTime } from '@crewcall/domain/timesheet';
import type { Card, Row } from '../clocks/card';

/** The ticked rows: everything that can be signed, but for what was unticked by hand. */
export const ticked = (rows: readonly Row[], unticked: ReadonlySet<number>): Row[] =>
  rows.filter((row) => canBeSigned(row) && !unticked.has(row.id));

/** Confirmed workers who will be neither signed nor marked absent when these rows are signed. */
export const missingFrom = (card: Card, signing: readonly Row[]): string[] => {
  const ids = new Set(signing.map((row) => row.id));
  const isDone = (row: Row) => ids.has(row.id) || isLocked(row);
  const missing = card.crew.filter(({ idUser, absent }) => {
    const rows = card.timesheets.filter((row) => row.idUser === idUser);
    return !absent && (rows.length === 0 || !rows.every(isDone));
  });
  return [...new Map(missing.map(({ idUser, fullName }) => [idUser, fullName])).values()];
};

export const workedIn = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + workedTime(row), 0);

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
