import { cleanBankText } from '@crewcall/domain/aba-text';
import { isValidAbn } from '@crewcall/domain/abn';
import { isAccountNumber, isValidBsb } from '@crewcall/domain/bsb';
import { MIN_AGE_WITHOUT_WARNING, PASSWORD_MIN } from '@crewcall/domain/limits';
import { parseCents } from '@crewcall/domain/money';
import { isPostcode } from '@crewcall/domain/postcode';
import { isBirthday, isEmail, isPersonName, isPhone } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import type { Draft, Field, ProfileMode } from './draft';
import { tabOf } from './tabs';
import type { ProfileTab } from './tabs';

/** Cents per hour above which a rate is a slip of the keyboard. */
const MAX_RATE_CENTS = 1_000_000;
const TITLE_WIDTH = 32;

/** Texts by field; a rate's by `rates.<group id>`. */
export type ProfileErrors = Record<string, string>;

const needed: Partial<Record<Field, string>> = {
  emergencyName: 'Enter the emergency contact name.',
  address: 'Enter the address.',
  suburb: 'Enter the suburb.',
  city: 'Enter the city.',
  bankName: 'Enter the bank name.',
  bankAccountName: 'Enter the account name.',
  bankAccountBSB: 'Enter the BSB.',
  bankAccountNumber: 'Enter the account number.',
};

const validDay = (day: string): boolean => {
  const [year, month, date] = day.split('-').map(Number);
  return isBirthday(year ?? 0, month ?? 0, date ?? 0);
};

/** Everything wrong with the whole form, whichever tab it is on. */
export function checkProfile(draft: Draft, mode: ProfileMode): ProfileErrors {
  const errors: ProfileErrors = {};
  const say = (field: string, text: string) => (errors[field] ??= text);

  for (const [field, text] of Object.entries(needed)) {
    if (String(draft[field as Field]).trim() === '') say(field, text);
  }
  if (!isPersonName(draft.firstName)) say('firstName', texts.nameTooShort);
  if (!isPersonName(draft.lastName)) say('lastName', texts.nameTooShort);
  if (mode === 'admin' && !isEmail(draft.email.trim())) say('email', texts.invalidEmail);
  if (mode !== 'own' && draft.abn.trim() !== '' && !isValidAbn(draft.abn)) say('abn', texts.invalidAbn);
  if (mode === 'public' && draft.password === '') {
    say('password', `Choose a password of at least ${PASSWORD_MIN} characters.`);
  } else if (draft.password !== '' && draft.password.length < PASSWORD_MIN) {
    say('password', `The password needs at least ${PASSWORD_MIN} characters.`);
  }
  if (!isPhone(draft.phone)) say('phone', 'Enter a phone number, e.g. 0412 345 678.');
  if (draft.emergencyNumber.trim() !== '' && !isPhone(draft.emergencyNumber)) {
    say('emergencyNumber', 'Enter a phone number, e.g. 0412 345 678.');
  }
  if (draft.birthday !== '' && !validDay(draft.birthday)) {
    say('birthday', 'Enter a date of birth between 1900 and 2099.');
  }
  if (draft.state === '') say('state', 'Choose the state.');
  if (draft.postcode.trim() !== '' && !isPostcode(draft.postcode)) {
    say('postcode', 'Enter the four digits of the postcode.');
  }
  if (!isValidBsb(draft.bankAccountBSB)) say('bankAccountBSB', 'The BSB must have 6 digits, e.g. 062-000.');
  if (!isAccountNumber(draft.bankAccountNumber)) {
    say('bankAccountNumber', 'The account number must have up to 9 digits.');
  }
  if (cleanBankText(draft.bankAccountName, TITLE_WIDTH) === '') {
    say('bankAccountName', 'The account name must be written in Latin letters, as the bank has it.');
  }
  for (const [id, typed] of Object.entries(draft.rates)) {
    if (typed.trim() === '') continue;
    const cents = parseCents(typed);
    if (cents === null || cents <= 0 || cents > MAX_RATE_CENTS) {
      say(`rates.${id}`, 'Enter dollars per hour, e.g. 35.00.');
    }
  }
  return errors;
}

export const tabOfError = (key: string): ProfileTab => tabOf(key.split('.')[0] as Field);

/** The errors on these tabs only: what stands on the others does not hold up this save. */
export const errorsOn = (errors: ProfileErrors, tabs: ReadonlySet<ProfileTab>): ProfileErrors =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => tabs.has(tabOfError(key))));

/** A word of caution that stops nothing: somebody very young, or not born yet. */
export function birthdayWarning(day: string, now: number): string | undefined {
  if (day === '' || !validDay(day)) return undefined;
  const today = new Date(now);
  const limit = Date.UTC(
    today.getUTCFullYear() - MIN_AGE_WITHOUT_WARNING,
    today.getUTCMonth(),
    today.getUTCDate(),
  );
  return Date.parse(`${day}T00:00Z`) > limit
    ? `This is less than ${MIN_AGE_WITHOUT_WARNING} years ago. Is the year right?`
    : undefined;
}
