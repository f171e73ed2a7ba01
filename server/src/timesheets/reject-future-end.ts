import type { Timesheet } from '@crewcall/contract/types';
import { END_AHEAD_MS } from '@crewcall/domain/limits';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import { refuse } from '../errors';
import { whenText } from './punch-texts';

/**
 * Refuses an end more than 15 minutes in the future unless it is confirmed for each worker: pm instead of am would sign
 * hours that nobody worked. The refusal names the workers, so that the screen can ask about each.
 * @param confirmed ids of the timesheets that were confirmed by name.
 */
export function rejectFutureEnd(
  rows: readonly Pick<Timesheet, 'id' | 'userName' | 'end'>[],
  confirmed: readonly number[] | undefined,
  { zone, now }: { zone: Zone; now: EpochMs },
): void {
  const ahead = rows.filter(({ id, end }) => end > now + END_AHEAD_MS && !(confirmed ?? []).includes(id));
  const [first] = ahead;
  if (!first) return;
  const names = ahead.map(({ id, userName, end }) => ({ id, userName, end }));
  const named = names.map(({ userName }) => userName).join(', ');
  refuse(
    `${whenText(first.end, zone, now)} has not come yet (${named}). Please check am and pm, or confirm each of them by name.`,
    { needsConfirmation: true, ahead: names },
  );
}
