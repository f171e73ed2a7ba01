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

/** A value as it is stored; refuses with a sentence what it cannot be. */
function storedValue(name: PlainFieldName, value: string | number): string | number {
  const { kind } = profileField(name);
  if (typeof value === 'string')
    return kind === 'phone' ? needPhone(value, saidOf(name)) : needText(kind, value);
  const isOdd = kind === 'birthday' && !isBirthday(new Date(value).toISOString().slice(0, 10));
  return isOdd ? refuse(birthdayRefusal) : value;
}

/**
 * The columns that a profile changes. With a stored person only fields that differ from it are looked at, so that
 * an old gap on one tab does not block another. Without one (registration) everything needed must be there.
 * Refuses with a sentence for the first field at fault. Password, picture and GST are the caller's.
 */
export function profileColumns(sent: Sent, stored: Person | null): PersonUpdate {
  const columns: Record<string, string | number | null> = {};
  for (const name of plainFieldNames.filter((each) => stored !== null || maySet(each, 'public'))) {
    const { column, optional } = profileField(name);
    const given = sent[name];
    // Nothing chosen of what is needed says nothing.
    const isSaid = given !== undefined && (given !== null || optional);
    if (!isSaid && stored !== null) continue;
    const value = typeof given === 'string' ? given.trim() : (given ?? emptyOf(name));
    if (stored !== null && stored[column] === value) continue;
    const isEmpty = value === null || value === '';
    if (isEmpty && !optional) refuse(askFor(name));
    const next = isEmpty ? value : storedValue(name, value);
    // The same, typed otherwise, is no change: `013006` for `013-006`.
    if (stored?.[column] !== next) columns[column] = next;
  }
  return columns;
}
