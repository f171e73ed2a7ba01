import type { Timesheet } from '@crewcall/contract/types';
import { END_AHEAD_MS } from '@crewcall/domain/limits';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import { refuse } from '../errors';
import { whenText } from './press-words';

/**
 * Refuses an end that lies more than 15 minutes ahead, unless each worker's is confirmed: the wrong half of the day signs
 * hours that nobody has worked. The refusal names them, for the screen to ask about one by one.
 * @param confirmed ids of the times that somebody has confirmed by name.
 */
export function refuseAhead(
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
