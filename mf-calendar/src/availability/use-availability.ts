import { DAY_MS } from '@crewcall/domain/units';
import { useCall, useNow } from '@crewcall/platform';

/** A year ahead, and whatever runs now. */
const AHEAD_MS = 400 * DAY_MS;

/** The times to come of a person; of the reader where none is named. They change their range once a day. */
export function useAvailability(idUser?: number) {
  const day = Math.floor(useNow() / DAY_MS) * DAY_MS;
  return useCall('getAvailability', {
    start: day,
    end: day + AHEAD_MS,
    ...(idUser === undefined ? {} : { idUser }),
  });
}
