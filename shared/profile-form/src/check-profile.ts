import { MIN_AGE_WITHOUT_WARNING, PASSWORD_MIN } from '@crewcall/domain/limits';
import { parseCents } from '@crewcall/domain/money';
import { askFor, maySet, profileField, profileFieldNames } from '@crewcall/domain/profile-fields';
import type { ProfileFieldName, ProfileMode } from '@crewcall/domain/profile-fields';
import { birthdayRefusal, isBirthday } from '@crewcall/domain/text';
import { gstNeedsAbn } from '@crewcall/domain/texts';
import { textRule } from '@crewcall/domain/text-kinds';
import type { Draft, Field } from './draft';
import { tabOf } from './tabs';
import type { ProfileTab } from './tabs';

/** Cents per hour above which a rate is taken for a typing mistake. */
const MAX_RATE_CENTS = 1_000_000;

/** Error texts by field; a rate's by `rates.<group id>`. */
export type ProfileErrors = Record<string, string>;

const isBlank = (text: string) => text.trim() === '';

// Kinds whose refusal also says what to enter, so an empty field shows it too.
const saysAll: ReadonlySet<string> = new Set(['name', 'email', 'phone']);

/** What is wrong with a text, by its row of `profileFields`; undefined if nothing. */
function faultOf(name: ProfileFieldName, text: string): string | undefined {
  const { kind, optional } = profileField(name);
  if (isBlank(text) && optional) return undefined;
  if (isBlank(text) && !saysAll.has(kind)) return askFor(name);
  if (kind === 'birthday') return isBirthday(text) ? undefined : birthdayRefusal;
  const rule = textRule(kind);
  if (rule === undefined || rule.isWell(text.trim())) return undefined;
  return kind === 'postcode' ? 'Enter the four digits of the postcode.' : rule.refusal;
}

function passwordFault(password: string, mode: ProfileMode): string | undefined {
  if (mode === 'public' && password === '')
    return `Choose a password of at least ${PASSWORD_MIN} characters.`;
  return password !== '' && password.length < PASSWORD_MIN
    ? `The password needs at least ${PASSWORD_MIN} characters.`
    : undefined;
}

/** Everything wrong with the whole form, whichever tab it is on. */
export function checkProfile(draft: Draft, mode: ProfileMode): ProfileErrors {
  const errors: ProfileErrors = {};
  for (const name of profileFieldNames) {
    const text = name === 'password' ? passwordFault(draft.password, mode) : faultOf(name, draft[name]);
    if (text !== undefined && maySet(name, mode)) errors[name] = text;
  }
  if (mode === 'public' && draft.gstRegistered && isBlank(draft.abn)) errors['abn'] = gstNeedsAbn;
  for (const [id, typed] of Object.entries(draft.rates)) {
    if (isBlank(typed)) continue;
    const cents = parseCents(typed);
    if (cents === null || cents <= 0 || cents > MAX_RATE_CENTS)
      errors[`rates.${id}`] = 'Enter dollars per hour, e.g. 35.00.';
  }
  return errors;
}

export const tabOfError = (key: string): ProfileTab => tabOf(key.split('.')[0] as Field);

/** The errors on these tabs only: other tabs do not block this save. */
export const errorsOn = (errors: ProfileErrors, tabs: ReadonlySet<ProfileTab>): ProfileErrors =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => tabs.has(tabOfError(key))));

/** A warning that stops nothing: the person would be very young, or not born yet. */
export function birthdayWarning(day: string, now: number): string | undefined {
  if (!isBirthday(day)) return undefined;
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
