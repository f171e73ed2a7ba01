import type { Parsed } from '@crewcall/contract/types';
import { isPostcode } from '@crewcall/domain/postcode';
import { isBirthday } from '@crewcall/domain/text';
import type { Selectable, Updateable } from 'kysely';
import type { AppUserTable } from '../db/schema';
import { refuse } from '../errors';
import { needAccount, needAccountName, needBsb } from './bank-fields';
import { needName } from './names';
import { needPhone } from './phone';

type Body = Parsed<'saveProfile2'>;
export type Person = Selectable<AppUserTable>;
export type PersonUpdate = Updateable<AppUserTable>;

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
 * an old gap on one tab does not block another; without one (registration) everything needed must be there.
 * Refuses with a sentence for the first field at fault. Password and picture are the caller's.
 */
export function profileColumns(body: Body, stored: Person | null): PersonUpdate {
  const columns: Record<string, string | number | boolean | null> = {};
  for (const { field: name, column, label, needed, check } of fields) {
    const given = body[name];
    if (given === undefined && stored !== null) continue;
    const text = typeof given === 'string' ? given.trim() : '';
    if (stored !== null && stored[column] === text) continue;
    if (text === '' && needed) refuse(`Enter the ${label}.`);
    columns[column] = text === '' || !check ? text : check(text);
  }
  if (body.birthday !== undefined && body.birthday !== (stored?.birthday ?? null)) {
    columns.birthday = body.birthday === null ? null : needBirthday(body.birthday);
  }
  if (body.state !== undefined && body.state !== stored?.state) columns.state = body.state;
  if (stored === null && body.state === undefined) refuse('Choose the state.');
  if (body.gstRegistered !== undefined) columns.gst_registered = body.gstRegistered;
  return columns as PersonUpdate;
}
