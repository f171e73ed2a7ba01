import type { In } from '@crewcall/contract/types';
import { hoursMinutes } from '@crewcall/domain/pay-words';
import { postcodeLaw } from '@crewcall/domain/postcode';
import { formatNumericDay } from '@crewcall/domain/format';
import { stateById } from '@crewcall/domain/zones';

export type Holiday = NonNullable<In<'saveHoliday'>['holiday']>;

/** A limit that no holiday district reaches: the whole Northern Territory has 200 postcodes. */
const MOST_POSTCODES = 500;
const PART = /^(\d{4})(?:-(\d{4}))?$/;

/** Reads typed postcodes and expands ranges, or says what is wrong. An empty text gives no postcodes. */
export function postcodesOf(text: string): { codes: string[] } | { wrong: string } {
  const parts = text
    .replaceAll(/\s*[-–]\s*/g, '-')
    .split(/[\s,]+/)
    .filter((part) => part !== '');
  const codes = new Set<string>();
  for (const part of parts) {
    const [, first, last = first] = PART.exec(part) ?? [];
    if (first === undefined || last === undefined)
      return { wrong: `"${part}" is not a postcode. ${postcodeLaw} A range is 2880-2890.` };
    if (last < first) return { wrong: `The range ${part} ends before it begins.` };
    if (codes.size + Number(last) - Number(first) >= MOST_POSTCODES)
      return {
        wrong: `These are more than ${MOST_POSTCODES} postcodes. Leave it empty for the whole state.`,
      };
    for (let code = Number(first); code <= Number(last); code += 1) codes.add(String(code).padStart(4, '0'));
  }
  return parts.length === 0 && text.trim() !== '' ? { wrong: postcodeLaw } : { codes: [...codes].sort() };
}

/** Postcodes as a short text: consecutive ones become a range. */
export function postcodesText(codes: readonly string[]): string {
  const runs: [string, string][] = [];
  for (const code of codes) {
    const run = runs.at(-1);
    if (run && Number(code) === Number(run[1]) + 1) run[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(', ');
}

export const isWholeDay = ({ from, to }: Pick<Holiday, 'from' | 'to'>) => from === 0 && to === 1440;
export const partText = ({ from, to }: Pick<Holiday, 'from' | 'to'>) =>
  `${hoursMinutes(from)} to ${hoursMinutes(to)}`;

/** Day, hours and area of a holiday, for the question before it is saved. */
export function holidayText(state: number, holiday: Holiday): string {
  const { day, postcodes } = holiday;
  const hours = isWholeDay(holiday) ? 'the whole day' : partText(holiday);
  const place = postcodes.length === 0 ? 'the whole state' : `postcodes ${postcodesText(postcodes)}`;
  return `${formatNumericDay(day)}, ${hours}, in ${stateById(state)?.name ?? ''}: ${place}.`;
}
