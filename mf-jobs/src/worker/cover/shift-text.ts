import type { Out } from '@crewcall/contract/types';
import { formatDay, formatRange, zoneNote } from '@crewcall/ui/format';

type Swap = NonNullable<Out<'getCoverOffers'>['asked'][number]['swap']>;

/** A shift in one line: "Gala, Sat 21 Nov, 4:00 pm – 10:00 pm". */
export function shiftText({
  title,
  startTime,
  endTime,
  tz,
}: Pick<Swap, 'title' | 'startTime' | 'endTime' | 'tz'>) {
  const note = zoneNote(tz, undefined, startTime);
  const when = `${formatDay(startTime, tz)}, ${formatRange(startTime, endTime, tz)}`;
  return `${title}, ${when}${note ? ` ${note}` : ''}`;
}
