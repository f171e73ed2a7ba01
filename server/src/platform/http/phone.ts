import { isPhone } from '@crewcall/domain/text';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { refuse } from '../../errors';

/** A phone number as E.164; null where it is none. */
export function toE164(text: string): string | null {
  if (!isPhone(text)) return null;
  const number = parsePhoneNumberFromString(text, 'AU');
  return number?.isValid() ? number.number : null;
}

/** A phone number as E.164, or a refusal that names the field; without a country it is Australian. */
export const needPhone = (text: string, label = 'phone number'): string =>
  toE164(text) ?? refuse(`The ${label} is not valid. Enter it as 0412 345 678 or +61 412 345 678.`);
