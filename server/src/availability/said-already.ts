import { spanText } from '@crewcall/domain/availability';
import type { AvailabilityKind } from '@crewcall/domain/availability';
import type { Interval } from '@crewcall/domain/units';
import { refuse } from '../errors';
import type { Tx } from '../platform/database/tx';

const covers = (whole: Interval, part: Interval): boolean =>
  whole.start <= part.start && part.end <= whole.end;

/**
 * Has this person said this time before, alone or within a longer one? A note that is not there yet makes it new.
 * Refuses a wish to work within an absence, or an absence within a wish: nobody could tell which of them counts.
 */
export async function isSaidAlready(
  tx: Tx,
  idUser: number,
  entry: Interval & { kind: AvailabilityKind; note: string },
): Promise<boolean> {
  const rows = await tx.db
    .selectFrom('unavailability')
    .select(['kind', 'start_at as start', 'end_at as end', 'zone', 'note'])
    .where('user_id', '=', idUser)
    .where('start_at', '<', entry.end)
    .where('end_at', '>', entry.start)
    .orderBy('start_at')
    .execute();
  const other = rows.find((row) => row.kind !== entry.kind && (covers(row, entry) || covers(entry, row)));
  if (other)
    refuse(
      `There is already ${other.kind === 'away' ? 'a time away' : 'a wish to work'} ${spanText(other)}. Change or delete it first.`,
    );
  return rows.some(
    (row) => row.kind === entry.kind && covers(row, entry) && (entry.note === '' || entry.note === row.note),
  );
}
