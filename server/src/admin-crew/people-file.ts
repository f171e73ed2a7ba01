import { PEOPLE_FILE_MAX_ROWS } from '@crewcall/domain/limits';
import { isPostcode } from '@crewcall/domain/postcode';
import { isEmail, isPersonName } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import Papa from 'papaparse';
import { refuse } from '../errors';
import { toE164 } from './phone';

interface Newcomer {
  firstName: string;
  lastName: string;
  email: string;
  /** E.164, or empty. */
  phone: string;
  postcode: string;
}

interface Fault {
  /** As a table program numbers it: 1 is the row of names. */
  row: number;
  column: string;
  text: string;
}

export interface PeopleFile {
  rows: (Newcomer & { row: number })[];
  faults: Fault[];
  /** Columns that are not read. */
  unread: string[];
}

type Column = keyof Newcomer;

/** The names that other programs give a column, without blanks and marks. */
const known: Record<Column, readonly string[]> = {
  firstName: ['firstname', 'first', 'givenname', 'givennames'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  email: ['email', 'emailaddress', 'mail'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilephone', 'mobilenumber'],
  postcode: ['postcode', 'postalcode', 'zip'],
};
const columns = Object.keys(known) as Column[];
const titles: Record<Column, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  postcode: 'Postcode',
};
const needed: readonly Column[] = ['firstName', 'lastName', 'email'];
const LONGEST_NAME = 60;

const columnOf = (name: string): Column | null => {
  const bare = name.toLowerCase().replace(/[^a-z]/g, '');
  return columns.find((column) => known[column].includes(bare)) ?? null;
};

/** Table programs of Windows write Latin letters one byte each; everybody else writes UTF-8. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const isName = (text: string): boolean => isPersonName(text) && text.length <= LONGEST_NAME;

/** What is wrong with a cell, as a sentence; null where it will do. */
const wrong: Record<Column, (text: string) => string | null> = {
  firstName: (text) => (isName(text) ? null : texts.nameTooShort),
  lastName: (text) => (isName(text) ? null : texts.nameTooShort),
  email: (text) => (isEmail(text) ? null : texts.invalidEmail),
  phone: (text) => (text === '' || toE164(text) !== null ? null : 'Write the phone as 0412 345 678.'),
  postcode: (text) => (text === '' || isPostcode(text) ? null : 'A postcode has four digits.'),
};

function faultOf(column: Column, text: string): string | null {
  if (/^[=@\t]/.test(text)) return 'This is a formula. Write what it stands for.';
  return wrong[column](text);
}

/** Table programs take the zero off a postcode of the Northern Territory. */
const withZero = (postcode: string): string => (/^\d{3}$/.test(postcode) ? `0${postcode}` : postcode);

/**
 * Reads a list of people: commas, semicolons or tabs, UTF-8 or Latin-1, its first row the names of the columns. Refuses
 * one without the columns that are needed, or with too many rows; what is wrong in a row is told by row and column.
 */
export function readPeopleFile(bytes: Buffer): PeopleFile {
  const { data } = Papa.parse<string[]>(decode(bytes), { preview: PEOPLE_FILE_MAX_ROWS + 2 });
  const [head = [], ...body] = data;
  const places = head.map(columnOf);
  const missing = needed.filter((column) => !places.includes(column)).map((column) => titles[column]);
  if (missing.length > 0)
    return refuse(`The first row must name the columns. Missing: ${missing.join(', ')}.`);
  if (body.length > PEOPLE_FILE_MAX_ROWS)
    return refuse(`At most ${PEOPLE_FILE_MAX_ROWS} rows are taken at once. Cut the list in parts.`);
  const file: PeopleFile = { rows: [], faults: [], unread: [] };
  file.unread = head.filter((name, place) => places[place] === null && name.trim() !== '');
  const seen = new Map<string, number>();
  body.forEach((cells, index) => {
    const row = index + 2;
    const text = (column: Column) => (cells[places.indexOf(column)] ?? '').trim();
    if (cells.every((cell) => cell.trim() === '')) return;
    const person = Object.fromEntries(columns.map((column) => [column, text(column)])) as unknown as Newcomer;
    person.postcode = withZero(person.postcode);
    const found = columns.flatMap((column): Fault[] => {
      const fault = faultOf(column, person[column]);
      return fault === null ? [] : [{ row, column: titles[column], text: fault }];
    });
    const address = person.email.toLowerCase();
    const first = seen.get(address);
    if (first !== undefined && address !== '')
      found.push({ row, column: titles.email, text: `The same address stands in row ${first}.` });
    seen.set(address, first ?? row);
    file.faults.push(...found);
    if (found.length === 0) file.rows.push({ row, ...person, phone: toE164(person.phone) ?? '' });
  });
  if (file.rows.length === 0 && file.faults.length === 0) return refuse('There is nobody in this list.');
  return file;
}
