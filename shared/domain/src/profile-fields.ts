import { capitalised, inSentence } from './sentence';
import type { TextKind } from './text-kinds';
import type { EpochMs } from './units';

/** What a field holds, by its kind. The kind also decides how it is checked, stored, typed and shown. */
interface KindValues extends Record<Exclude<TextKind, 'bankUser'> | 'text' | 'password', string> {
  /** Midnight UTC of the day, which no zone moves. */
  birthday: EpochMs | null;
  state: number | null;
  /** A new picture as base64, or the address of the present one. */
  picture: string | null;
}
export type ProfileKind = keyof KindValues;

interface Rules {
  kind: ProfileKind;
  /** The field's label in the form and in a message about a clash. */
  label: string;
  column: string;
  /**
   * Tab of the form. The bank details say where money goes: the person and the users who read invoices are notified of
   * a change, and only the person and the users who make invoices may make one.
   */
  tab: 'account' | 'personal' | 'banking';
  /** Most characters of a text. */
  max?: number;
  /** The field may be left empty. */
  optional?: true;
  /** When only the office sets it: once the person is registered, or always. */
  fixed?: 'registered' | 'always';
  /** The field's name in a list, if that is not its label. */
  short?: string;
  /** The field's name in a sentence that asks for it, if that is not its label. */
  said?: string;
}

/** Every field of a person's profile that holds one value, in the order in which calls carry them. */
const profileFields = {
  firstName: { kind: 'name', label: 'First Name', column: 'first_name', tab: 'account' },
  lastName: { kind: 'name', label: 'Last Name', column: 'last_name', tab: 'account' },
  email: { kind: 'email', label: 'Email', column: 'email', tab: 'account', fixed: 'always' },
  phone: { kind: 'phone', label: 'Phone', column: 'phone', tab: 'personal', said: 'phone number' },
  abn: { kind: 'abn', label: 'ABN', column: 'abn', tab: 'account', fixed: 'registered', optional: true },
  birthday: { kind: 'birthday', label: 'Birthday', column: 'birthday', tab: 'personal', optional: true },
  password: { kind: 'password', label: 'Password', column: 'password_hash', tab: 'account', optional: true },
  picture: { kind: 'picture', label: 'Picture', column: 'picture_blob_id', tab: 'account', optional: true },
  emergencyName: {
    kind: 'text',
    label: 'Emergency Contact Name',
    short: 'Emergency contact',
    column: 'emergency_name',
    tab: 'personal',
    max: 120,
  },
  emergencyNumber: {
    kind: 'phone',
    label: 'Emergency Contact Number',
    short: 'Emergency number',
    column: 'emergency_number',
    tab: 'personal',
    optional: true,
  },
  address: { kind: 'text', label: 'Address', column: 'address', tab: 'personal', max: 200 },
  suburb: { kind: 'text', label: 'Suburb', column: 'suburb', tab: 'personal', max: 80 },
  city: { kind: 'text', label: 'City', column: 'city', tab: 'personal', max: 80 },
  state: { kind: 'state', label: 'State', column: 'state', tab: 'personal' },
  postcode: { kind: 'postcode', label: 'Postcode', column: 'postcode', tab: 'personal', optional: true },
  bankName: { kind: 'text', label: 'Bank Name', column: 'bank_name', tab: 'banking', max: 80 },
  bankAccountName: {
    kind: 'accountTitle',
    label: 'Account Name',
    column: 'bank_account_name',
    tab: 'banking',
  },
  bankAccountNumber: {
    kind: 'account',
    label: 'Account Number',
    column: 'bank_account_number',
    tab: 'banking',
  },
  bankAccountBSB: { kind: 'bsb', label: 'BSB', column: 'bank_account_bsb', tab: 'banking' },
} as const satisfies Record<string, Rules>;

type Table = typeof profileFields;
export type ProfileFieldName = keyof Table;
export type ProfileValues = { [N in ProfileFieldName]: KindValues[Table[N]['kind']] };
export type ColumnOf<N extends ProfileFieldName> = Table[N]['column'];
type NamesWith<Rule> = { [N in ProfileFieldName]: Table[N] extends Rule ? N : never }[ProfileFieldName];
export type BankFieldName = NamesWith<{ tab: 'banking' }>;
export type FixedFieldName = NamesWith<{ fixed: string }>;
export type RegisteredFieldName = NamesWith<{ fixed: 'registered' }>;
/** Fields that are stored as they were sent. Not a password or picture, from which the server makes what it stores. */
export type PlainFieldName = Exclude<ProfileFieldName, 'password' | 'picture'>;

export const profileField = <N extends ProfileFieldName>(name: N): Rules & { column: ColumnOf<N> } =>
  profileFields[name];
export const profileFieldNames = Object.keys(profileFields) as ProfileFieldName[];
export const isProfileField = (name: string): name is ProfileFieldName => Object.hasOwn(profileFields, name);
const isPlain = (name: ProfileFieldName): name is PlainFieldName => name !== 'password' && name !== 'picture';
export const isBankField = (name: ProfileFieldName): name is BankFieldName =>
  profileField(name).tab === 'banking';
export const plainFieldNames = profileFieldNames.filter(isPlain);

/** Who sets a profile: the person, the office, or a visitor on the public link to register. */
export type ProfileMode = 'own' | 'admin' | 'public';
export function maySet(name: ProfileFieldName, mode: ProfileMode): boolean {
  const { fixed } = profileField(name);
  return fixed === undefined || mode === 'admin' || (mode === 'public' && fixed === 'registered');
}

/** The value of an empty field. */
export const emptyOf = (name: PlainFieldName): '' | null =>
  ['birthday', 'state'].includes(profileField(name).kind) ? null : '';

/** What a sentence calls a field that it asks for. */
export const saidOf = (name: ProfileFieldName): string =>
  profileField(name).said ?? inSentence(profileField(name).label);
/** What a list calls a field, and a sentence that says what is wrong with a request. */
export const shortOf = (name: ProfileFieldName): string =>
  capitalised(inSentence(profileField(name).short ?? profileField(name).label));
/** The sentence that asks for a field. */
export const askFor = (name: ProfileFieldName): string =>
  `${profileField(name).kind === 'state' ? 'Choose' : 'Enter'} the ${saidOf(name)}.`;
