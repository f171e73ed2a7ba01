import { isAccountTitle } from '@crewcall/domain/aba-text';
import { isValidAbn } from '@crewcall/domain/abn';
import { isAccountNumber, isValidBsb } from '@crewcall/domain/bsb';
import { MIN_AGE_WITHOUT_WARNING, PASSWORD_MIN } from '@crewcall/domain/limits';
import { parseCents } from '@crewcall/domain/money';
import { isPostcode } from '@crewcall/domain/postcode';
import { isBirthday, isEmail, isPersonName, isPhone } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import type { Draft, Field, ProfileMode, TextFieldName } from './draft';
import { tabOf } from './tabs';
import type { ProfileTab } from './tabs';

/** Cents per hour above which a rate is a slip of the keyboard. */
const MAX_RATE_CENTS = 1_000_000;

/** Texts by field; a rate's by `rates.<group id>`. */
export type ProfileErrors = Record<string, string>;

const validDay = (day: string): boolean => {
  const [year, month, date] = day.split('-').map(Number);
  return isBirthday(year ?? 0, month ?? 0, date ?? 0);
};

/** A field, when it is wrong, and what is said then. */
type Rule = readonly [field: Field, isWrong: (draft: Draft, mode: ProfileMode) => boolean, text: string];

const isBlank = (text: string) => text.trim() === '';
const needed = (field: TextFieldName, text: string): Rule => [field, (draft) => isBlank(draft[field]), text];
const phoneText = 'Enter a phone number, e.g. 0412 345 678.';

/** Of a field's rules the first that is broken is said. */
const rules: readonly Rule[] = [
  ['firstName', ({ firstName }) => !isPersonName(firstName), texts.nameTooShort],
  ['lastName', ({ lastName }) => !isPersonName(lastName), texts.nameTooShort],
  ['email', ({ email }, mode) => mode === 'admin' && !isEmail(email.trim()), texts.invalidEmail],
  ['abn', ({ abn }, mode) => mode !== 'own' && !isBlank(abn) && !isValidAbn(abn), texts.invalidAbn],
  [
    'password',
    ({ password }, mode) => mode === 'public' && password === '',
    `Choose a password of at least ${PASSWORD_MIN} characters.`,
  ],
  [
    'password',
    ({ password }) => password !== '' && password.length < PASSWORD_MIN,
    `The password needs at least ${PASSWORD_MIN} characters.`,
  ],
  ['phone', ({ phone }) => !isPhone(phone), phoneText],
  [
    'birthday',
    ({ birthday }) => birthday !== '' && !validDay(birthday),
    'Enter a date of birth between 1900 and 2099.',
  ],
  needed('emergencyName', 'Enter the emergency contact name.'),
  [
    'emergencyNumber',
    ({ emergencyNumber }) => !isBlank(emergencyNumber) && !isPhone(emergencyNumber),
    phoneText,
  ],
  needed('address', 'Enter the address.'),
  needed('suburb', 'Enter the suburb.'),
  needed('city', 'Enter the city.'),
  ['state', ({ state }) => state === '', 'Choose the state.'],
  [
    'postcode',
    ({ postcode }) => !isBlank(postcode) && !isPostcode(postcode),
    'Enter the four digits of the postcode.',
  ],
  needed('bankName', 'Enter the bank name.'),
  needed('bankAccountName', 'Enter the account name.'),
  [
    'bankAccountName',
    ({ bankAccountName }) => !isAccountTitle(bankAccountName),
    'The account name must be written in Latin letters, as the bank has it.',
  ],
  needed('bankAccountBSB', 'Enter the BSB.'),
  [
    'bankAccountBSB',
    ({ bankAccountBSB }) => !isValidBsb(bankAccountBSB),
    'The BSB must have 6 digits, e.g. 062-000.',
  ],
  needed('bankAccountNumber', 'Enter the account number.'),
  [
    'bankAccountNumber',
    ({ bankAccountNumber }) => !isAccountNumber(bankAccountNumber),
    'The account number must have up to 9 digits.',
  ],
];

/** Everything wrong with the whole form, whichever tab it is on. */
export function checkProfile(draft: Draft, mode: ProfileMode): ProfileErrors {
  const errors: ProfileErrors = {};
  for (const [field, isWrong, text] of rules) if (isWrong(draft, mode)) errors[field] ??= text;
  for (const [id, typed] of Object.entries(draft.rates)) {
    if (isBlank(typed)) continue;
    const cents = parseCents(typed);
    if (cents === null || cents <= 0 || cents > MAX_RATE_CENTS)
      errors[`rates.${id}`] = 'Enter dollars per hour, e.g. 35.00.';
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
