import { cleanMarks } from './clean-marks';
import { texts } from './texts';
import { stateByName, type StateName } from './zones';

/** Inclusive ranges that do not overlap; sorted. A state's post office boxes have other ranges than its streets. */
export const postcodeRanges: readonly (readonly [number, number, StateName])[] = [
  [200, 299, 'ACT'],
  [800, 999, 'NT'],
  [1000, 2599, 'NSW'],
  [2600, 2618, 'ACT'],
  [2619, 2899, 'NSW'],
  [2900, 2920, 'ACT'],
  [2921, 2999, 'NSW'],
  [3000, 3999, 'VIC'],
  [4000, 4999, 'QLD'],
  [5000, 5999, 'SA'],
  [6000, 6999, 'WA'],
  [7000, 7999, 'TAS'],
  [8000, 8999, 'VIC'],
  [9000, 9999, 'QLD'],
];

/** Exactly four ASCII digits, blanks around them aside. Postcodes stay texts: 0800 is one. */
export const isPostcode = (text: string): boolean => /^[0-9]{4}$/.test(cleanMarks(text).trim());

export const postcodeLaw = 'A postcode has four digits.';

/** The state of a postcode, or 'Unknown'. Sixteen postcodes straddle a border; they get their main state. */
export function stateOfPostcode(text: string): StateName | typeof texts.unknownState {
  if (!isPostcode(text)) return texts.unknownState;
  const code = Number(cleanMarks(text));
  return postcodeRanges.find(([from, to]) => code >= from && code <= to)?.[2] ?? texts.unknownState;
}

/** The id of a postcode's state, or null. */
export const stateIdOfPostcode = (text: string): number | null =>
  stateByName(stateOfPostcode(text))?.id ?? null;
