import { isLateCover } from '@crewcall/domain/cover';
import type { LockedCrew } from '../crews/crew-lock';
import { companyConfig } from '../platform/database/company-config';
import type { Tx } from '../platform/database/tx';
import type { HeldCover } from './cover-rows';
import { swapConflicts } from './swap';

/** Is the request granted without the office? Only if the company allows it, it is not late and has no conflicts. */
export async function isGrantedAtOnce(
  tx: Tx,
  held: HeldCover,
  swap: LockedCrew | null,
  by: { taker: number; now: number },
): Promise<boolean> {
  const { request, crew } = held;
  const { confCover, confCoverUntilHours: hours } = await companyConfig(tx.db, crew.companyId);
  const isLate = (start: number) => isLateCover(start, by.now, hours);
  if (confCover !== 'auto' || request.late || isLate(crew.startAt)) return false;
  if (swap !== null && isLate(swap.startAt)) return false;
  return (await swapConflicts(tx, held, swap, by)).length === 0;
}
