import { cleanMarks } from './clean-marks';
import { GROUP_NAME_MAX } from './limits';
import { isBankField, plainFieldNames, shortOf } from './profile-fields';
import type { BankFieldName, PlainFieldName, ProfileValues } from './profile-fields';

/** Fields of a profile that a list may have besides name, email, phone, postcode and ABN. */
export type ListedField = Exclude<
  PlainFieldName,
  'firstName' | 'lastName' | 'email' | 'phone' | 'postcode' | 'abn'
>;
export type ListedProfile = Partial<Pick<ProfileValues, ListedField>>;
/** What a column of a list can be. `name`: first and last name in one. */
export type ListField = PlainFieldName | 'name' | 'group' | 'rate' | 'role' | 'active';
export type ListColumns = Partial<Record<ListField, number>>;

/**
 * The names that other programs give each column, in lower case and letters only; the first is the best. A mobile comes
 * before other phones, because people get text messages.
 */
const known: Record<ListField, readonly string[]> = {
  firstName: ['firstname', 'first', 'givenname', 'givennames', 'forename'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'colastname'],
  name: ['name', 'fullname', 'employeename', 'displayname', 'contactname', 'employee'],
  email: ['email', 'emailaddress', 'mail', 'emailvalue', 'workemail', 'personalemail'],
  phone: [
    ...['mobile', 'mobilephone', 'mobilenumber', 'mobilephonenumber', 'cell', 'cellphone', 'phone'],
    ...['phonenumber', 'phonevalue', 'phoneno', 'telephone', 'homephone', 'addrphoneno', 'businessphone'],
  ],
  postcode: [
    'postcode',
    'postalcode',
    'zip',
    'zipcode',
    'homepostalcode',
    'addresspostalcode',
    'addrpostcode',
  ],
  group: ['group', 'groups'],
  rate: ['rate', 'hourlyrate', 'basehourlyrate', 'baserate', 'payrate', 'weekdayrate'],
  abn: ['abn', 'abnnumber'],
  birthday: ['birthday', 'dateofbirth', 'birthdate', 'dob'],
  address: ['address', 'street', 'streetaddress', 'homestreet', 'homeaddress', 'addressstreet', 'addrline'],
  suburb: ['suburb'],
  city: ['city', 'town', 'homecity', 'addresscity', 'addrcity'],
  state: ['state', 'homestate', 'addressregion', 'addrstate'],
  emergencyName: ['emergencycontact', 'emergencycontactname', 'emergencyname'],
  emergencyNumber: [
    ...['emergencynumber', 'emergencycontactnumber', 'emergencycontactphone', 'emergencyphone'],
  ],
  bankName: ['bankname', 'bank'],
  bankAccountName: ['accountname', 'bankaccountname'],
  bankAccountNumber: ['accountnumber', 'bankaccountnumber'],
  bankAccountBSB: ['bsb', 'bankaccountbsb', 'bsbnumber'],
  role: ['role'],
  active: ['active'],
};
export const listFields = Object.keys(known) as [ListField, ...ListField[]];

const isListed = (name: PlainFieldName): name is ListedField =>
  !['firstName', 'lastName', 'email', 'phone', 'postcode', 'abn'].includes(name);
export const listedFields = plainFieldNames.filter(isListed);
const isPlain = (field: ListField): field is PlainFieldName => plainFieldNames.some((name) => name === field);
export const isListedBank = (field: ListField): field is BankFieldName =>
  isPlain(field) && isBankField(field);

const titles = { name: 'Full name', group: 'Group', rate: 'Rate', role: 'Role', active: 'Active' };
/** What a screen calls the field of a column. */
export const listTitle = (field: ListField): string => (isPlain(field) ? shortOf(field) : titles[field]);

const bare = (head: string): string => head.toLowerCase().replace(/[^a-z]/g, '');
const allKnown = new Set(Object.values(known).flat());
/** Is a name of a column known, as the name of some field? */
export const isKnownColumn = (head: string): boolean => allKnown.has(bare(head));

/** The fields that a list needs and these columns do not have. */
export function missingColumns(columns: ListColumns): ListField[] {
  const names = columns.name === undefined ? (['firstName', 'lastName'] as const) : [];
  return [...names, 'email' as const].filter((field) => columns[field] === undefined);
}

/**
 * Finds the column of each field by its name: of several, the best known name that has a value in some row. One column
 * with the full name counts only if there are no two; beside a last name, `Name` is the first name.
 */
export function matchColumns(head: readonly string[], rows: readonly (readonly string[])[]): ListColumns {
  const bareHead = head.map(bare);
  const isFilled = (at: number) => rows.some((cells) => (cells[at] ?? '').trim() !== '');
  const columns: ListColumns = {};
  for (const field of listFields) {
    const found = known[field].flatMap((name) => bareHead.flatMap((one, at) => (one === name ? [at] : [])));
    const at = found.find(isFilled) ?? found[0];
    if (at !== undefined) columns[field] = at;
  }
  const { name, firstName, lastName, ...others } = columns;
  const first = firstName ?? name;
  if (lastName !== undefined && first !== undefined) return { ...others, lastName, firstName: first };
  return name === undefined ? columns : { ...others, name };
}

/**
 * First and last name of a full name: `Costa, Mia` or `Mia Costa`. The last word is the last name, with the small words
 * before it: `Vincent van Gogh`.
 */
export function splitName(full: string): { firstName: string; lastName: string } {
  const text = cleanMarks(full).trim();
  const comma = text.indexOf(',');
  if (comma > 0) return { firstName: text.slice(comma + 1).trim(), lastName: text.slice(0, comma).trim() };
  const words = text.split(/\s+/);
  let at = words.length - 1;
  while (at > 1 && /^\p{Ll}/u.test(words[at - 1] ?? '')) at -= 1;
  if (at === 0) return { firstName: text, lastName: '' };
  return { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') };
}

/**
 * The groups of one cell: `Rigger | Loader` or `Rigger, Loader`. A comma may also be part of a name: the longest name
 * that is known counts.
 */
export function splitGroups(cell: string, isKnown: (name: string) => boolean): string[] {
  const found: string[] = [];
  for (const part of cell.split('|')) {
    const words = part.split(',').map((word) => word.trim());
    while (words.length > 0) {
      let [name = ''] = words;
      let longest = 0;
      let tried = name;
      // No name of a group is longer, so a cell of commas takes no long search.
      for (let at = 1; at < words.length && tried.length <= GROUP_NAME_MAX; at += 1) {
        tried = `${tried}, ${words[at]}`;
        if (isKnown(tried)) [name, longest] = [tried, at];
      }
      words.splice(0, longest + 1);
      if (name !== '') found.push(name);
    }
  }
  return found;
}
