import { setImmediate } from 'node:timers/promises';
import { cleanMarks } from '@crewcall/domain/clean-marks';
import { PEOPLE_FILE_MAX_ROWS } from '@crewcall/domain/limits';
import { parseCents } from '@crewcall/domain/money';
import { parseDay } from '@crewcall/domain/parse-day';
import {
  isListedBank,
  listFields,
  listTitle,
  listedFields,
  matchColumns,
  missingColumns,
  splitGroups,
  splitName,
} from '@crewcall/domain/people-list';
import type { ListColumns, ListField, ListedField, ListedProfile } from '@crewcall/domain/people-list';
import { isPostcode, postcodeLaw } from '@crewcall/domain/postcode';
import { profileField } from '@crewcall/domain/profile-fields';
import { birthdayRefusal, isBirthday, isEmail, isPersonName } from '@crewcall/domain/text';
import { textRule } from '@crewcall/domain/text-kinds';
import { texts } from '@crewcall/domain/texts';
import type { DayText } from '@crewcall/domain/units';
import { stateByName } from '@crewcall/domain/zones';
import type { Db } from '../../db/schema';
import { refuse } from '../../errors';
import { toE164 } from '../../platform/http/need-text';
import { readListRows, TOO_MANY } from './list-rows';

/** The ids of the active groups, by name in lower case. */
export async function groupsByName(db: Db, companyId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('crew_group')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .execute();
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

interface ListedPerson {
  row: number;
  firstName: string;
  lastName: string;
  email: string;
  /** E.164, or empty. */
  phone: string;
  postcode: string;
  abn: string;
  /** Names of groups separated by `|`, or empty. */
  group: string;
  /** Cents per hour. */
  rate: number | null;
  profile: ListedProfile;
  isInactive: boolean;
}

interface Fault {
  /** Row number as in Excel: the first row of the file is 1. */
  row: number;
  column: string;
  text: string;
}

interface PeopleFile {
  head: string[];
  sample: string[][];
  columns: ListColumns;
  missing: ListField[];
  rows: ListedPerson[];
  faults: Fault[];
  /** Columns that are ignored. */
  unread: string[];
  /** Columns with bank details, ignored because the user may not set them. */
  denied: string[];
}

interface Reader {
  groups: ReadonlyMap<string, number>;
  today: DayText;
  /** Whether the user may set other people's bank details. */
  setsBank: boolean;
  /** Columns that were assigned by hand. */
  columns?: ListColumns | undefined;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');
const shown = (cell: string, most = 40) => (cell.length > most ? `${cell.slice(0, most)}…` : cell);
const quoted = (cell: string) => `“${shown(cell)}”`;

const HEAD_WITHIN = 10;
const SAMPLE_ROWS = 3;
const SAMPLE_LETTERS = 60;
const LONGEST_NAME = 60;
const ROWS_AT_ONCE = 10;
const LONGEST_GROUPS = 500;
const HIGHEST_RATE = 1_000_000;

/**
 * Index of the row that names the columns: the first row that has all required columns, because there may be a title
 * above it. Otherwise the first row with two texts, whose columns are then assigned by hand; -1 if all rows are
 * empty.
 */
function headOf(rows: readonly string[][]): number {
  const first = rows.findIndex((cells) => !isBlank(cells));
  const near = rows.slice(0, Math.max(0, first) + HEAD_WITHIN);
  const named = near.findIndex((cells) => missingColumns(matchColumns(cells, [])).length === 0);
  if (named >= 0) return named;
  const texts = near.findIndex((cells) => cells.filter((cell) => /\p{L}/u.test(cell)).length > 1);
  return texts >= 0 ? texts : first;
}

/** A cell without invisible characters, and without the apostrophe that makes a spreadsheet store a number as text. */
const plainCell = (cell: string): string =>
  cleanMarks(cell)
    .trim()
    .replace(/^'(?=[\d+])/, '');

/** Restores the leading zero that Excel drops from a postcode of the Northern Territory, as 0800. */
const withZero = (postcode: string): string => (/^\d{3}$/.test(postcode) ? `0${postcode}` : postcode);

type Read = { value: string | number } | { fault: string };
const BAD_PHONE = 'Write the phone as 0412 345 678.';
const isName = (text: string): boolean => isPersonName(text) && text.length <= LONGEST_NAME;

/** Reads a cell as the value of a profile field; `fault` says what is wrong with it. */
function readProfile(name: ListedField, text: string, today: DayText): Read {
  const { kind, max = LONGEST_GROUPS } = profileField(name);
  if (kind === 'birthday') {
    const day = parseDay(text, today, today);
    return day !== null && isBirthday(day)
      ? { value: Date.parse(`${day}T00:00Z`) }
      : { fault: birthdayRefusal };
  }
  if (kind === 'state') {
    const state = stateByName(text);
    return state
      ? { value: state.id }
      : { fault: 'Write the state as NSW, VIC, QLD, SA, WA, TAS, NT or ACT.' };
  }
  if (kind === 'phone') {
    const number = toE164(text);
    return number === null ? { fault: BAD_PHONE } : { value: number };
  }
  if (text.length > max) return { fault: `At most ${max} characters.` };
  const rule = textRule(kind);
  if (rule === undefined) return { value: text };
  return rule.isWell(text) ? { value: rule.stored?.(text) ?? text } : { fault: rule.refusal };
}

/** Returns what is wrong with the cell of a field that every list has; null if nothing. */
const wrong: Partial<Record<ListField, (text: string) => string | null>> = {
  firstName: (text) => (isName(text) ? null : texts.nameTooShort),
  lastName: (text) => (isName(text) ? null : texts.nameTooShort),
  email: (text) => (isEmail(text) ? null : texts.invalidEmail),
  phone: (text) => (text === '' || toE164(text) !== null ? null : BAD_PHONE),
  postcode: (text) => (text === '' || isPostcode(withZero(text)) ? null : postcodeLaw),
  abn: (text) => (text === '' || textRule('abn')?.isWell(text) ? null : texts.invalidAbn),
  rate: (text) => {
    const cents = text === '' ? 1 : (parseCents(text) ?? 0);
    return cents > 0 && cents <= HIGHEST_RATE ? null : 'Write the rate as 38.50.';
  },
  // A colleague must be added with Add person, where their rights are chosen.
  role: (text) =>
    ['', 'crew', 'worker'].includes(text.toLowerCase())
      ? null
      : 'Only crew come from a list. Use Add person for a colleague.',
};

const isFormula = (field: ListField, text: string): boolean =>
  field === 'phone' || field === 'emergencyNumber' ? /^[=@]/.test(text) : /^[=@+-]/.test(text);

const isDenied = (field: ListField, { setsBank }: Reader): boolean => isListedBank(field) && !setsBank;

/** Reads one row: the person, and the errors in it. */
function readRow(cells: readonly string[], row: number, columns: ListColumns, reader: Reader) {
  const { groups, today } = reader;
  const cellOf = (field: ListField): string =>
    isDenied(field, reader) ? '' : plainCell(cells[columns[field] ?? -1] ?? '');
  const said = new Map(listFields.map((field) => [field, field === 'name' ? '' : cellOf(field)] as const));
  if (columns.name !== undefined) {
    const { firstName, lastName } = splitName(cellOf('name'));
    said.set('firstName', firstName).set('lastName', lastName);
  }
  const text = (field: ListField): string => said.get(field) ?? '';
  const faults: Fault[] = [];
  const fault = (field: ListField, why: string) => faults.push({ row, column: listTitle(field), text: why });
  for (const field of listFields) {
    const why = isFormula(field, text(field))
      ? `${quoted(text(field))} is a formula. Write what it stands for.`
      : wrong[field]?.(text(field));
    if (why) fault(field, why);
  }
  const profile: Record<string, string | number> = {};
  for (const field of listedFields) {
    if (text(field) === '' || isFormula(field, text(field))) continue;
    const read = readProfile(field, text(field), today);
    if ('fault' in read) fault(field, read.fault);
    else profile[field] = read.value;
  }
  const isTooLong = text('group').length > LONGEST_GROUPS;
  if (isTooLong) fault('group', `At most ${LONGEST_GROUPS} characters.`);
  const named = isTooLong ? [] : splitGroups(text('group'), (one) => groups.has(one.toLowerCase()));
  const strange = named.find((one) => !groups.has(one.toLowerCase()));
  if (strange !== undefined) fault('group', `There is no group ${quoted(strange)} in use.`);
  const person: ListedPerson = {
    row,
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: toE164(text('phone')) ?? '',
    postcode: withZero(text('postcode')),
    abn: textRule('abn')?.stored?.(text('abn')) ?? '',
    group: named.join(' | '),
    rate: parseCents(text('rate')),
    profile: profile as ListedProfile,
    isInactive: /^(no|n|false|0|inactive)$/i.test(text('active')),
  };
  return { person, faults };
}

/**
 * Reads a list of people from a workbook or text, by the names of its columns or as they were assigned by hand.
 * Refuses a file that is not a list or has too many rows; errors in a row are reported by row and column.
 */
export async function readPeopleFile(bytes: Buffer, reader: Reader): Promise<PeopleFile> {
  const { rows, fault } = await readListRows(bytes);
  const start = headOf(rows);
  // A row that contains an email address is a person, so no row names the columns.
  const isNamed = !(rows[start] ?? []).some((cell) => isEmail(plainCell(cell)));
  const head = (rows[start] ?? []).map((cell, at) =>
    isNamed ? shown(plainCell(cell), SAMPLE_LETTERS) : `Column ${at + 1}`,
  );
  const before = isNamed ? start + 1 : start;
  const body = rows.slice(before);
  const found = reader.columns ?? matchColumns(head, body);
  const missing = missingColumns(found);
  if (start === -1 || head.filter((name) => /\p{L}/u.test(name)).length < 2)
    return refuse(`The first row must name the columns. Missing: ${missing.map(listTitle).join(', ')}.`);
  if (fault !== null) return refuse(fault);
  const filled = body.filter((cells) => !isBlank(cells));
  if (filled.length > PEOPLE_FILE_MAX_ROWS) return refuse(TOO_MANY);
  if (filled.length === 0) return refuse('There is nobody in this list.');
  const fields = listFields.filter((field) => found[field] !== undefined);
  const nameOf = (field: ListField) => head[found[field] ?? -1] ?? '';
  const used = new Set(fields.map((field) => found[field]));
  const file: PeopleFile = {
    head,
    sample: filled
      .slice(0, SAMPLE_ROWS)
      .map((cells) => head.map((_name, at) => shown(plainCell(cells[at] ?? ''), SAMPLE_LETTERS))),
    columns: found,
    missing,
    rows: [],
    faults: [],
    unread: head.filter((name, at) => name !== '' && !used.has(at)),
    denied: fields.filter((field) => isDenied(field, reader)).map(nameOf),
  };
  if (missing.length > 0) return file;
  const seen = new Map<string, number>();
  for (const [index, cells] of body.entries()) {
    // Pause after a few rows, so that other requests are not delayed.
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    if (isBlank(cells)) continue;
    const { person, faults } = readRow(cells, before + index + 1, found, reader);
    const { row, email } = person;
    const earlier = seen.get(email.toLowerCase());
    if (earlier !== undefined && email !== '')
      faults.push({ row, column: listTitle('email'), text: `The same address stands in row ${earlier}.` });
    seen.set(email.toLowerCase(), earlier ?? row);
    file.faults.push(...faults);
    if (faults.length === 0) file.rows.push(person);
  }
  return file;
}
