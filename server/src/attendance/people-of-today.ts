import { needsAction } from '@crewcall/domain/day-board';
import { dayText } from '@crewcall/domain/time';
import type { EpochMs } from '@crewcall/domain/units';
import type { Db } from '../db/schema';
import { companyConfig } from '../platform/database/company-config';
import type { Scope } from '../row-rules/scope';
import { boardOf, membersOf } from './board';
import { onDay, readRows } from './board-rows';

/** The people on today's board, as the caller may see them, each with their status. */
export async function peopleOfToday(db: Db, scope: Scope, now: EpochMs) {
  const { confLateAfterMin, confTimezone: zone } = await companyConfig(db, scope.user.companyId);
  const rows = await readRows(db, scope, onDay(dayText(zone, now), { now, zone }));
  return membersOf(boardOf(rows, now, confLateAfterMin)).map(({ person }) => person);
}

/** Counts the people on today's board who need action by the caller; the board lists them first. */
export const punchingToday = async (db: Db, scope: Scope, now: EpochMs): Promise<number> =>
  (await peopleOfToday(db, scope, now)).filter(needsAction).length;
