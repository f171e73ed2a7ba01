import { cleanMarks } from '@crewcall/domain/clean-marks';
import type { ProfileKind } from '@crewcall/domain/profile-fields';
import { isCompanyName, isPhone } from '@crewcall/domain/text';
import { textRule } from '@crewcall/domain/text-kinds';
import type { TextKind } from '@crewcall/domain/text-kinds';
import { texts } from '@crewcall/domain/texts';
import { refuse } from '../../errors';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Returns the text as it is stored, or refuses it with the message of its kind. */
export function needText(kind: TextKind | ProfileKind, text: string): string {
  const rule = textRule(kind);
  if (rule === undefined) return text;
  return rule.isWell(text) ? (rule.stored?.(text) ?? text) : refuse(rule.refusal);
}

/** A trimmed person's name of at least two letters. */
export const needName = (text: string): string => needText('name', text);

/** A trimmed company name. */
export const needCompanyName = (text: string): string =>
  isCompanyName(text) ? cleanMarks(text).trim().replace(/\s+/g, ' ') : refuse(texts.nameTooShort);

/** A phone number as E.164; null if it is not valid. */
export function toE164(typed: string): string | null {
  // Many countries dial 00 before a country code, and Australia 0011.
  const text = cleanMarks(typed)
    .trim()
    .replace(/^00(?:11)?[ -]?(?=[1-9])/, '+');
  if (!isPhone(text)) return null;
  const number = parsePhoneNumberFromString(text, 'AU');
  return number?.isValid() ? number.number : null;
}

/** A phone number as E.164, or a refusal that names the field; without a country it is Australian. */
export const needPhone = (text: string, label = 'phone number'): string =>
  toE164(text) ?? refuse(`The ${label} is not valid. Enter it as 0412 345 678 or +61 412 345 678.`);
