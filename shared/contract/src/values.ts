import { cleanMarks } from '@crewcall/domain/clean-marks';
import { NAME_MAX } from '@crewcall/domain/limits';
import { emailPattern } from '@crewcall/domain/text';
import { z } from 'zod';

/** A row's id. */
export const Id = z.int().positive();
const digits = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'must be a number')
  .transform(Number);
/** A row's id from an address or a form, where it arrives as a string of digits. `1e2` and ` 7` are refused. */
export const FormId = z.union([Id, digits.pipe(Id)]);
/** Instant in milliseconds since 1970 (UTC), within the years 1900 to 2200. */
export const EpochMs = z.int().min(-2_208_988_800_000).max(7_258_118_400_000);
/** Money in whole cents. */
export const Cents = z.int();
/** A calendar day as YYYY-MM-DD. */
export const Day = z.iso.date();
/** Length of time in milliseconds. */
export const DurationMs = z.int().min(0);
/** Paid time in milliseconds, or a sum of it: negative if a correction deducts hours. */
export const PaidMs = z.int();

// PostgreSQL's text cannot hold the NUL character.
const noNul = (value: string) => !value.includes('\u0000');
// Control characters are drawn as boxes; the last two ranges reverse the direction of the text around them.
const unwanted = /[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069]/g;
const withoutUnwanted = (value: string) => value.replace(unwanted, '');
// Characters that are invisible on their own: blanks, joiners, zero-width marks, accents without a letter, and a few
// empty letters.
const unseen = /[\s\p{Z}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/gu;
/**
 * Free text up to `max` characters. Removes control characters and marks that reverse the direction of writing. A
 * text that is too long is refused before other checks, since some patterns are slow on long texts.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max, { abort: true })
    .overwrite(withoutUnwanted)
    .refine(noNul, 'must not contain control characters');
export const isSeen = (value: string) => value.replace(unseen, '') !== '';
/** Text with at least one visible character. */
export const words = (max: number) => text(max).refine(isSeen, 'must not be empty');
const isBreak = /[\n\v\f\r\u0085\u2028\u2029]/;
const inOneLine = (value: string) =>
  value.replace(/[\s\u0085]+/g, (blanks) => (isBreak.test(blanks) ? ' ' : blanks));
/** Text of one line: line breaks become blanks. */
export const line = (max: number) => text(max).overwrite(inOneLine);
/** Text of a single line with at least one visible character. */
export const title = (max: number) => words(max).overwrite(inOneLine);
// Invisible marks that are pasted with a text do not count in its length.
const MARKS_MAX = 40;
/** A number, code or address in one line, cleaned by `cleanMarks`. */
export const typed = (max: number) =>
  z
    .string()
    .max(max + MARKS_MAX, { abort: true })
    .overwrite(cleanMarks)
    .max(max)
    .overwrite(withoutUnwanted)
    .refine(noNul, 'must not contain control characters');
/** A person's name with at least one visible character, cleaned by `cleanMarks`. */
export const PersonName = title(NAME_MAX).overwrite(cleanMarks);
/** An email address. Blanks around it are removed, because phones add one when they autocomplete an address. */
export const Email = typed(254).trim().regex(emailPattern, 'must be an email address');
/** The JSON body limit of a call that sets none. Parsing a large body blocks the event loop for all users. */
export const BODY_BYTES = 64_000;
/** Body limit for a call that takes one picture or signature as Base64. */
export const PICTURE_BODY_BYTES = 3_000_000;
/** Base64 of a file, with or without a data prefix. */
export const Base64 = (maxBytes: number) => z.string().max(Math.ceil(maxBytes / 3) * 4 + 100);
