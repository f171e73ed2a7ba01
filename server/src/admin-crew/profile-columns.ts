import type { Parsed } from '@crewcall/contract/types';
import { isPostcode } from '@crewcall/domain/postcode';
import { isBirthday } from '@crewcall/domain/text';
import type { Selectable, Updateable } from 'kysely';
import type { DB } from '../db/schema';
import { refuse } from '../errors';
import { needAccount, needAccountName, needBsb } from './bank-fields';
import { needName } from './names';
import { needPhone } from '../platform/phone';

type Body = Parsed<'saveProfile2'>;
export type Person = Selectable<DB['app_user']>;
export type PersonUpdate = Updateable<DB['app_user']>;

interface TextField {
  field: keyof Body & string;
  column: keyof Person & string;
  label: string;
  needed: boolean;
  check?: (text: string) => string;
}

const field = (
  name: TextField['field'],
  column: TextField['column'],
  label: string,
  check?: TextField['check'],
  needed = true,
): TextField => ({ field: name, column, label, needed, ...(check ? { check } : {}) });

const fields: TextField[] = [
  field('firstName', 'first_name', 'first name', needName),
  field('lastName', 'last_name', 'last name', needName),
  field('phone', 'phone', 'phone number', needPhone),
  field('emergencyName', 'emergency_name', 'emergency contact name'),
  field(
    'emergencyNumber',
    'emergency_number',
    'emergency contact number',
    (text) => needPhone(text, 'emergency contact number'),
    false,
  ),
  field('address', 'address', 'address'),
  field('suburb', 'suburb', 'suburb'),
  field('city', 'city', 'city'),
  field('postcode', 'postcode', 'postcode', needPostcode, false),
  field('bankName', 'bank_name', 'bank name'),
  field('bankAccountName', 'bank_account_name', 'account name', needAccountName),
  field('bankAccountBSB', 'bank_account_bsb', 'BSB', needBsb),
  field('bankAccountNumber', 'bank_account_number', 'account number', needAccount),
];

function needPostcode(text: string): string {
  return isPostcode(text) ? text : refuse('The postcode must have exactly 4 digits.');
}

function needBirthday(at: number): number {
  const date = new Date(at);
  const real = isBirthday(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
  return real ? at : refuse('Enter a date of birth between 1900 and 2099.');
}

/**
 * The columns that a profile changes. With a stored person only fields that differ from it are looked at, so that
 * an old gap on one tab does not block another. Without one (registration) everything needed must be there.
 * Refuses with a sentence for the first field at fault. Password, picture and GST are the caller's.
 */
export function profileColumns(body: Body, stored: Person | null): PersonUpdate {
  const columns: Record<string, string> = {};
  for (const { field: name, column, label, needed, check } of fields) {
    const given = body[name];
    if (given === undefined && stored !== null) continue;
    const text = typeof given === 'string' ? given.trim() : '';
    if (stored !== null && stored[column] === text) continue;
    if (text === '' && needed) refuse(`Enter the ${label}.`);
    columns[column] = text === '' || !check ? text : check(text);
  }
  return { ...(columns as PersonUpdate), ...chosenColumns(body, stored) };
}

/** The same for what is chosen and not typed. */
function chosenColumns({ birthday, state: given }: Body, stored: Person | null): PersonUpdate {
  const columns: PersonUpdate = {};
  if (birthday !== undefined && birthday !== (stored?.birthday ?? null))
    columns.birthday = birthday === null ? null : needBirthday(birthday);
  const state = given ?? undefined;
  if (state !== undefined && state !== stored?.state) columns.state = state;
  if (stored === null && state === undefined) refuse('Choose the state.');
  return columns;
}
