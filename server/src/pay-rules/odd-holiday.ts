import { isDay } from '@crewcall/domain/parse-day';
import { isPostcode, postcodeLaw } from '@crewcall/domain/postcode';
import { refuse } from '../errors';

/** A holiday as the office entered it; `from` and `to` are minutes of its day. */
interface Asked {
  day: string;
  from: number;
  to: number;
  postcodes: readonly string[];
}

/** Refuses an impossible day, naming its field. */
export function refuseOddDay(day: string, field = 'day'): void {
  if (!isDay(day)) refuse(`The ${field} must be a day of the years 2000 to 2099.`, { field });
}

/** Refuses an impossible holiday, naming the wrong field. */
export function refuseOddHoliday({ day, from, to, postcodes }: Asked): void {
  refuseOddDay(day);
  if (from >= to || to > 1440)
    refuse('A holiday must end after it begins, by midnight of its day.', { field: 'to' });
  const odd = postcodes.find((postcode) => !isPostcode(postcode));
  if (odd !== undefined) refuse(`"${odd}" is not a postcode. ${postcodeLaw}`, { field: 'postcodes' });
}
