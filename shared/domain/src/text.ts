import { cleanMarks } from './clean-marks';
import { NAME_MIN_LETTERS, PHONE_PREFIX } from './limits';
import type { Minutes } from './units';

/** A standard address with a dotted domain: no name, group or comment around it, which mail programs read as more. */
export const emailPattern =
  /^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** `emailPattern`, in at most 254 characters. No blanks around it: trim first. */
export function isEmail(typed: string): boolean {
  const text = cleanMarks(typed);
  return text.length <= 254 && emailPattern.test(text);
}

/** Minutes after midnight of a strict `HH:MM`, else null: two digits each, no blanks. */
export function minutesOfHhMm(text: string): Minutes | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

// In these scripts one character is a syllable or word, so one can be a whole name: 李.
const wholeSign =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Ethiopic}\p{Script=Yi}]/u;

/**
 * A person's name: letters of any script, blanks, apostrophes and hyphens; at least two letters, or one `wholeSign`.
 */
export const isPersonName = (text: string): boolean =>
  /^[\p{L}\p{M} '’-]+$/u.test(cleanMarks(text).trim()) &&
  (count(text, /\p{L}/gu) >= NAME_MIN_LETTERS || wholeSign.test(text));

/** A company's name: as a person's, and digits and `& . , ( )`; at least two letters or digits. */
export const isCompanyName = (text: string): boolean =>
  /^[\p{L}\p{M}\d &.,'’()-]+$/u.test(cleanMarks(text).trim()) &&
  count(text, /[\p{L}\d]/gu) >= NAME_MIN_LETTERS;

/** A domain, with or without `http(s)://` before it and one `/` after it. */
export const isWebsite = (text: string): boolean =>
  /^(?:https?:\/\/)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]\/?$/i.test(
    cleanMarks(text).trim(),
  );

/** Digits and the usual separators, with 8 to 13 digits beyond the +61 that the form starts with. */
export function isPhone(text: string): boolean {
  const trimmed = cleanMarks(text).trim();
  if (!/^\+?[\d\s().-]+$/.test(trimmed)) return false;
  const digits = trimmed.replace(/[^\d+]/g, '');
  const further = digits.startsWith(PHONE_PREFIX)
    ? digits.slice(PHONE_PREFIX.length)
    : digits.replace('+', '');
  return further.length >= 8 && further.length <= 13;
}

/** Does this calendar day exist (`YYYY-MM-DD`), in the years 1900 to 2099? */
export function isBirthday(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  if (!(Number.isInteger(year) && year >= 1900 && year <= 2099)) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
export const birthdayRefusal = 'Enter a date of birth between 1900 and 2099.';

// Plain forms of letters that are not a letter with an accent.
const plain: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/**
 * A text as searches compare it: without case, accents, apostrophes, invisible marks and outer blanks, so that OBrien
 * finds O’Brien and Lukasz finds Łukasz. `folded` in the database does the same; a test compares the two.
 */
export const fold = (text: string): string =>
  cleanMarks(text)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036fłøđıßæœ'’‘ʼʻ`´]/g, (sign) => plain[sign] ?? '')
    .trim();

/** What a search looks for, each word by itself, folded. */
export const searchWords = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/** The rule of every search on a screen: each word of it is somewhere in the text, case and accents apart. */
export const matches = (haystack: string, needle: string): boolean => {
  const hay = fold(haystack);
  return searchWords(needle).every((word) => hay.includes(word));
};

/** The text, cut to at most this length (UTF-16), with `…` where it was cut, and never within a character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en-AU').segment(text)) {
    if (kept.length + segment.length >= most) break;
    kept += segment;
  }
  return `${kept}…`;
}
