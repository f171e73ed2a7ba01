import type { In, Out } from '@crewcall/contract/types';
import { bareAbn, formatAbn } from '@crewcall/domain/abn';
import { formatPhone } from '@crewcall/domain/phone';
import { MINUTE_MS } from '@crewcall/domain/units';
import type { DayText, EpochMs, Zone } from '@crewcall/domain/units';
import { parseCents, plainDollars } from '@crewcall/domain/money';
import { offsetMinutes } from '@crewcall/ui';

export type ProfileMode = 'own' | 'admin' | 'public';
export type Details = Out<'getuserdetails'>;

/** The form as it is typed: all text, money in dollars. */
export interface Draft {
  firstName: string;
  lastName: string;
  email: string;
  abn: string;
  /** Empty: as it was. */
  password: string;
  /** Base64 of a newly chosen picture; empty: as it was. */
  picture: string;
  phone: string;
  /** `YYYY-MM-DD` or empty. */
  birthday: string;
  emergencyName: string;
  emergencyNumber: string;
  address: string;
  suburb: string;
  city: string;
  /** Id as text, or empty. */
  state: string;
  postcode: string;
  bankName: string;
  bankAccountName: string;
  bankAccountNumber: string;
  bankAccountBSB: string;
  /** In one's own profile also while that waits for the office. */
  gstRegistered: boolean;
  /** Their own word for it waits for the office, which has not said no. */
  gstAsked: boolean;
  /** `YYYY-MM-DD` of the agreement to tax invoices of the company, in its zone; empty: none. */
  rctiAgreed: string;
  /** Dollars per hour by group id; empty: no rate. */
  rates: Record<number, string>;
  /** Stored values by filter id: 'true', a text, or options joined by semicolons. */
  filters: Record<number, string>;
  permissions: string[];
  /** Company prefixes, comma separated. */
  managerOf: string;
}

export type Field = keyof Draft;
export type TextFieldName = {
  [K in Field]: Draft[K] extends string ? K : never;
}[Field];

const emptyDraft: Draft = {
  firstName: '',
  lastName: '',
  email: '',
  abn: '',
  password: '',
  picture: '',
  phone: '',
  birthday: '',
  emergencyName: '',
  emergencyNumber: '',
  address: '',
  suburb: '',
  city: '',
  state: '',
  postcode: '',
  bankName: '',
  bankAccountName: '',
  bankAccountNumber: '',
  bankAccountBSB: '',
  gstRegistered: false,
  gstAsked: false,
  rctiAgreed: '',
  rates: {},
  filters: {},
  permissions: [],
  managerOf: '',
};

/** Is this somebody's own form who signs in for a customer? They are not crew: nobody pays them. */
export const isCustomers = ({ managerOf }: Draft, mode: ProfileMode): boolean =>
  mode === 'own' && managerOf.trim() !== '';

/** Midnight UTC of a day of birth and back; no zone moves a birthday. */
export const birthdayText = (ms: number | null): string =>
  ms === null ? '' : new Date(ms).toISOString().slice(0, 10);
export const birthdayMs = (day: string): number | null => (day === '' ? null : Date.parse(`${day}T00:00Z`));

// Not by the domain's calendar: the library under it would add 20 kB to every page with this form, sign-up's too.
const offsetMs = (at: EpochMs, zone: Zone) => offsetMinutes(at, zone) * MINUTE_MS;
/** The day of an instant in a zone, and the instant at which a day begins there. */
export const dayIn = (zone: Zone, at: EpochMs): DayText =>
  new Date(at + offsetMs(at, zone)).toISOString().slice(0, 10);
export function dayStart(zone: Zone, day: DayText): EpochMs {
  const asUtc = Date.parse(`${day}T00:00Z`);
  return asUtc - offsetMs(asUtc - offsetMs(asUtc, zone), zone);
}

/** The form of a stored person; `zone` is the company's. */
export const fromDetails = (user: Details, mode: ProfileMode, zone: Zone): Draft => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  abn: user.abn,
  password: '',
  picture: '',
  phone: formatPhone(user.phone),
  birthday: birthdayText(user.birthday),
  emergencyName: user.emergencyName,
  emergencyNumber: formatPhone(user.emergencyNumber),
  address: user.address,
  suburb: user.suburb,
  city: user.city,
  state: user.state === null ? '' : String(user.state),
  postcode: user.postcode,
  bankName: user.bankName ?? '',
  bankAccountName: user.bankAccountName ?? '',
  bankAccountNumber: user.bankAccountNumber ?? '',
  bankAccountBSB: user.bankAccountBSB ?? '',
  gstRegistered: user.gstRegistered || (mode === 'own' && user.gstAskedAt !== null),
  gstAsked: user.gstAskedAt !== null,
  rctiAgreed: user.rctiAgreedAt === null ? '' : dayIn(zone, user.rctiAgreedAt),
  rates: Object.fromEntries(user.groups.map(({ id, rate }) => [id, rate === null ? '' : plainDollars(rate)])),
  filters: Object.fromEntries(user.filter.map(({ idFilter, value }) => [idFilter, value])),
  permissions: [...user.permissions].sort(),
  managerOf: user.managerOf.join(', '),
});

export const fromRegistrant = (user: Out<'getUserPreregisterData'>['user']): Draft => ({
  ...emptyDraft,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: formatPhone(user.phone),
  postcode: user.postcode,
  abn: formatAbn(user.abn),
  state: user.state === null ? '' : String(user.state),
});

/** What is typed over what is stored; of rates and answers to filters only those that were typed. */
export const overStored = (stored: Draft, edits: Partial<Draft>): Draft => ({
  ...stored,
  ...edits,
  rates: { ...stored.rates, ...edits.rates },
  filters: { ...stored.filters, ...edits.filters },
});

/** A further edit on top of others. */
export const withEdit = (before: Partial<Draft>, part: Partial<Draft>): Partial<Draft> => ({
  ...before,
  ...part,
  ...(part.rates ? { rates: { ...before.rates, ...part.rates } } : {}),
  ...(part.filters ? { filters: { ...before.filters, ...part.filters } } : {}),
});

const settled = (value: Draft[Field]): string =>
  typeof value === 'string' ? value.trim() : JSON.stringify(value);

/** The fields that differ from what is stored; blanks at the ends are no difference. */
export const changedFields = (draft: Draft, stored: Draft): Set<Field> =>
  new Set(
    (Object.keys(draft) as Field[]).filter((field) => settled(draft[field]) !== settled(stored[field])),
  );

const changedKeys = (name: 'rates' | 'filters', draft: Draft, stored: Draft): number[] =>
  Object.keys(draft[name])
    .map(Number)
    .filter((key) => (draft[name][key] ?? '').trim() !== (stored[name][key] ?? '').trim());

/** The changed fields by the names under which a save is remembered: each rate and each answer by itself. */
export const savedNames = (draft: Draft, stored: Draft): string[] =>
  [...changedFields(draft, stored)].flatMap((field) => {
    if (field === 'rates' || field === 'filters')
      return changedKeys(field, draft, stored).map((key) => `${field}.${key}`);
    return field === 'gstAsked' ? 'gstRegistered' : field;
  });

/** What is typed without these fields, by the names of `savedNames`. */
export function withoutFields(edits: Partial<Draft>, names: readonly string[]): Partial<Draft> {
  const gone = new Set(names);
  const rest = Object.entries(edits).filter(
    ([field]) => !gone.has(field) && !(field === 'gstAsked' && gone.has('gstRegistered')),
  );
  const left = (name: 'rates' | 'filters') =>
    edits[name] === undefined
      ? {}
      : {
          [name]: Object.fromEntries(
            Object.entries(edits[name]).filter(([key]) => !gone.has(`${name}.${key}`)),
          ),
        };
  return { ...(Object.fromEntries(rest) as Partial<Draft>), ...left('rates'), ...left('filters') };
}

const ownTexts = [
  'firstName',
  'lastName',
  'phone',
  'emergencyName',
  'emergencyNumber',
  'address',
  'suburb',
  'city',
  'postcode',
  'bankName',
  'bankAccountName',
  'bankAccountNumber',
  'bankAccountBSB',
] as const;

/** What one may change about oneself and leave on a device half typed: no bank details, no password, no picture. */
export const draftFields = [
  ...ownTexts.filter((field) => !field.startsWith('bank')),
  'birthday',
  'state',
] as const satisfies readonly TextFieldName[];

/** What one may change about oneself, of the fields given. All text is trimmed. */
export function toOwn(draft: Draft, fields: ReadonlySet<Field>): In<'saveProfile2'> {
  const body: In<'saveProfile2'> = {};
  for (const field of ownTexts) if (fields.has(field)) body[field] = draft[field].trim();
  if (fields.has('birthday')) body.birthday = birthdayMs(draft.birthday);
  if (fields.has('state') && draft.state !== '') body.state = Number(draft.state);
  if (fields.has('gstRegistered')) {
    body.gstRegistered = draft.gstRegistered;
    // Who switches it off takes back what still waits.
    if (!draft.gstRegistered) body.gstAskedAt = null;
  }
  if (draft.picture !== '') body.picture = draft.picture;
  // A password may begin or end with a blank: the one field that is sent as it is typed.
  body.password = draft.password;
  return body;
}

/** The office's save: what `toOwn` has, and address, ABN, rates, filters and rights. */
export function toAdmin(
  id: number,
  draft: Draft,
  stored: Draft,
  fields: ReadonlySet<Field>,
  zone: Zone,
): In<'saveUserDetails'> {
  return {
    ...toOwn(draft, fields),
    id,
    ...(fields.has('email') ? { email: draft.email.trim() } : {}),
    ...(fields.has('abn') ? { abn: bareAbn(draft.abn) } : {}),
    ...(fields.has('gstAsked') && !draft.gstAsked ? { gstAskedAt: null } : {}),
    ...(fields.has('rctiAgreed')
      ? { rctiAgreedAt: draft.rctiAgreed === '' ? null : dayStart(zone, draft.rctiAgreed) }
      : {}),
    ...(fields.has('rates')
      ? {
          groups: changedKeys('rates', draft, stored).map((key) => ({
            id: key,
            rate: parseCents(draft.rates[key] ?? ''),
          })),
        }
      : {}),
    ...(fields.has('filters')
      ? {
          filter: changedKeys('filters', draft, stored).map((idFilter) => ({
            idFilter,
            value: (draft.filters[idFilter] ?? '').trim(),
          })),
        }
      : {}),
    ...(fields.has('permissions') ? { permissions: draft.permissions } : {}),
    ...(fields.has('managerOf')
      ? {
          managerOf: draft.managerOf
            .split(',')
            .map((text) => text.trim())
            .filter(Boolean),
        }
      : {}),
  };
}

/** Self-registration: every field; the address is the invited one and is not sent. */
export const toPublic = (hash: string, draft: Draft): In<'createProfile'> => ({
  ...toOwn(draft, new Set(Object.keys(draft) as Field[])),
  hash,
  abn: bareAbn(draft.abn),
});
