import {
  askFor,
  emptyOf,
  maySet,
  plainFieldNames,
  profileField,
  saidOf,
} from '@crewcall/domain/profile-fields';
import type { PlainFieldName, ProfileValues } from '@crewcall/domain/profile-fields';
import { birthdayRefusal, isBirthday } from '@crewcall/domain/text';
import type { Selectable, Updateable } from 'kysely';
import type { Schema } from '../../db/schema';
import { refuse } from '../../errors';
import { needText, needPhone } from '../../platform/http/need-text';

type Sent = { [N in PlainFieldName]?: ProfileValues[N] | undefined };
export type Person = Selectable<Schema['app_user']>;
export type PersonUpdate = Updateable<Schema['app_user']>;

/** Converts a value to the form in which it is stored; refuses an invalid one. */
export function storedValue(name: PlainFieldName, value: string | number): string | number {
  const { kind } = profileField(name);
  if (typeof value === 'string')
    return kind === 'phone' ? needPhone(value, saidOf(name)) : needText(kind, value);
  const isOdd = kind === 'birthday' && !isBirthday(new Date(value).toISOString().slice(0, 10));
  return isOdd ? refuse(birthdayRefusal) : value;
}

/**
 * The columns that a saved profile changes. With a stored person only changed fields are checked, so that an old
 * error on one tab does not prevent saving another. Without one (registration) all required fields must be filled in.
 * Refuses with a sentence about the first invalid field. The caller handles password, picture and GST.
 */
export function profileColumns(sent: Sent, stored: Person | null): PersonUpdate {
  const columns: Record<string, string | number | null> = {};
  for (const name of plainFieldNames.filter((each) => stored !== null || maySet(each, 'public'))) {
    const { column, optional } = profileField(name);
    const given = sent[name];
    // null for a required field means that nothing was chosen, so treat it as not sent.
    const isSaid = given !== undefined && (given !== null || optional);
    if (!isSaid && stored !== null) continue;
    const value = typeof given === 'string' ? given.trim() : (given ?? emptyOf(name));
    if (stored !== null && stored[column] === value) continue;
    const isEmpty = value === null || value === '';
    if (isEmpty && !optional) refuse(askFor(name));
    const next = isEmpty ? value : storedValue(name, value);
    // Compare again after conversion: `013006` for a stored `013-006` is no change.
    if (stored?.[column] !== next) columns[column] = next;
  }
  return columns;
}
