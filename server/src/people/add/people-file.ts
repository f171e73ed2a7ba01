import type { Db } from '../../db/schema';
import { PEOPLE_FILE_MAX_ROWS } from '@crewcall/domain/limits';
import { isPostcode, postcodeLaw } from '@crewcall/domain/postcode';
import { shortOf } from '@crewcall/domain/profile-fields';
import { isEmail, isPersonName } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import Papa from 'papaparse';
import { refuse } from '../../errors';
import { toE164 } from '../../platform/http/need-text';

/** The groups of one cell of a list: `Rigger | Loader`. */
export const splitGroups = (cell: string): string[] =>
  cell
    .split('|')
    .map((name) => name.trim())
    .filter(Boolean);

/** The ids of the groups in use, by their names in small letters. */
export async function groupsByName(db: Db, companyId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('crew_group')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .execute();
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

interface Newcomer {
  firstName: string;
  lastName: string;
  email: string;
  /** E.164, or empty. */
  phone: string;
  postcode: string;
  /** Names of groups with `|` between them, or empty. */
  group: string;
}

interface Fault {
  /** Row number as in Excel: the first row of the file is 1. */
  row: number;
  column: string;
  text: string;
}

interface PeopleFile {
  rows: (Newcomer & { row: number })[];
  faults: Fault[];
  /** Columns that are not read. */
  unread: string[];
}

type Column = keyof Newcomer;

/** The names that other programs give each column, in lower case without spaces and punctuation. */
const known: Record<Column, readonly string[]> = {
  firstName: ['firstname', 'first', 'givenname', 'givennames'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  email: ['email', 'emailaddress', 'mail'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilephone', 'mobilenumber'],
  postcode: ['postcode', 'postalcode', 'zip'],
  group: ['group', 'groups'],
};
const columns = Object.keys(known) as Column[];
const titleOf = (column: Column): string => (column === 'group' ? 'Group' : shortOf(column));
const needed: readonly Column[] = ['firstName', 'lastName', 'email'];
const LONGEST_NAME = 60;

const columnOf = (name: string): Column | null => {
  const bare = name.toLowerCase().replace(/[^a-z]/g, '');
  return columns.find((column) => known[column].includes(bare)) ?? null;
};

const NO_TEXT =
  'This is not a CSV file. In the table program choose “Save as”, then CSV, and choose that file.';

/** Decodes the file. Excel on Windows writes windows-1252, or UTF-16 with a byte order mark; other programs UTF-8. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) return refuse(NO_TEXT);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// More than any real list has. Columns are looked up in every row, so a huge number of them would be slow.
const MOST_COLUMNS = 500;
const HEAD_LETTERS = 20_000;

/** Guesses the delimiter (comma, semicolon or tab): the one that gives the most known columns in the first row. */
function delimiterOf(text: string): string {
  // Finds the first letter, then its line: one regex for a line with a letter could be very slow in a large file.
  const letter = text.search(/\p{L}/u);
  const start = Math.max(text.lastIndexOf('\n', letter), text.lastIndexOf('\r', letter)) + 1;
  const [head = ''] = text.slice(start, start + HEAD_LETTERS).split(/[\r\n]/, 1);
  const found = (sign: string) => head.split(sign).filter((name) => columnOf(name) !== null).length;
  return [',', ';', '\t'].reduce((best, sign) => (found(sign) > found(best) ? sign : best));
}

/** Values of the column Role that mean crew. A colleague must be added by Add person, where their rights are chosen. */
const crewRoles = ['', 'crew', 'worker'];
const isRole = (name: string): boolean => /^\W*role\W*$/i.test(name);
const shown = (cell: string) => `“${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}”`;

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');
const isName = (text: string): boolean => isPersonName(text) && text.length <= LONGEST_NAME;

/** For each column, a check that returns what is wrong with a cell as a sentence, or null if it is fine. */
const wrong: Record<Column, (text: string) => string | null> = {
  firstName: (text) => (isName(text) ? null : texts.nameTooShort),
  lastName: (text) => (isName(text) ? null : texts.nameTooShort),
  email: (text) => (isEmail(text) ? null : texts.invalidEmail),
  phone: (text) => (text === '' || toE164(text) !== null ? null : 'Write the phone as 0412 345 678.'),
  postcode: (text) => (text === '' || isPostcode(text) ? null : postcodeLaw),
  // `readPeopleFile` checks groups itself, because it has the list of groups.
  group: () => null,
};

function faultOf(column: Column, text: string): string | null {
  if ((column === 'phone' ? /^[=@]/ : /^[=@+-]/).test(text))
    return `${shown(text)} is a formula. Write what it stands for.`;
  return wrong[column](text);
}

/** Restores the leading zero that Excel drops from a postcode of the Northern Territory, as 0800. */
const withZero = (postcode: string): string => (/^\d{3}$/.test(postcode) ? `0${postcode}` : postcode);

/**
 * Reads a list of people: commas, semicolons or tabs, UTF-8 or Latin-1, with column names in the first row. Refuses a
 * list with missing columns or too many rows; errors in a row are reported by row and column.
 */
export function readPeopleFile(bytes: Buffer, groups: ReadonlyMap<string, number>): PeopleFile {
  const content = decode(bytes);
  const { data, errors, meta } = Papa.parse<string[]>(content, {
    delimiter: delimiterOf(content),
    // Twice the limit, because empty lines count here too; a limit, so that we do not read a file of empty lines whole.
    preview: 2 * PEOPLE_FILE_MAX_ROWS + 2,
  });
  const start = data.findIndex((cells) => !isBlank(cells));
  const [first = [], ...body] = data.slice(Math.max(0, start));
  const head = first.slice(0, MOST_COLUMNS);
  const places = head.map(columnOf);
  const twice = places.find((column, at) => column !== null && places.indexOf(column) !== at);
  if (twice) return refuse(`The column ${titleOf(twice)} is there twice. Take one of them out.`);
  const missing = needed.filter((column) => !places.includes(column)).map(titleOf);
  if (missing.length > 0)
    return refuse(`The first row must name the columns. Missing: ${missing.join(', ')}.`);
  const filled = body.filter((cells) => !isBlank(cells)).length;
  if (filled > PEOPLE_FILE_MAX_ROWS || meta.truncated)
    return refuse(`At most ${PEOPLE_FILE_MAX_ROWS} rows are taken at once. Cut the list in parts.`);
  const open = errors.find(({ type }) => type === 'Quotes');
  if (open)
    return refuse(`Row ${(open.row ?? 0) + 1} has a quotation mark that is not closed. Mend it first.`);
  const file: PeopleFile = { rows: [], faults: [], unread: [] };
  const role = head.findIndex(isRole);
  file.unread = head.filter((name, place) => places[place] === null && place !== role && name.trim() !== '');
  const seen = new Map<string, number>();
  body.forEach((cells, index) => {
    const row = index + 2 + Math.max(0, start);
    const text = (column: Column) => (cells[places.indexOf(column)] ?? '').trim();
    if (isBlank(cells)) return;
    const person = Object.fromEntries(columns.map((column) => [column, text(column)])) as unknown as Newcomer;
    person.postcode = withZero(person.postcode);
    const found = columns.flatMap((column): Fault[] => {
      const fault = faultOf(column, person[column]);
      return fault === null ? [] : [{ row, column: titleOf(column), text: fault }];
    });
    const strange = splitGroups(person.group).find((name) => !groups.has(name.toLowerCase()));
    if (strange !== undefined)
      found.push({ row, column: titleOf('group'), text: `There is no group ${shown(strange)} in use.` });
    if (!crewRoles.includes((cells[role] ?? '').trim().toLowerCase()))
      found.push({
        row,
        column: 'Role',
        text: 'Only crew come from a list. Use Add person for a colleague.',
      });
    const address = person.email.toLowerCase();
    const before = seen.get(address);
    if (before !== undefined && address !== '')
      found.push({ row, column: titleOf('email'), text: `The same address stands in row ${before}.` });
    seen.set(address, before ?? row);
    file.faults.push(...found);
    if (found.length === 0) file.rows.push({ row, ...person, phone: toE164(person.phone) ?? '' });
  });
  if (file.rows.length === 0 && file.faults.length === 0) return refuse('There is nobody in this list.');
  return file;
}
