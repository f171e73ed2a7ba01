import type { In, Out } from '@crewcall/contract/types';
import { bareAbn, formatAbn } from '@crewcall/domain/abn';
import type { Engaged } from '@crewcall/domain/engaged';
import { parseCents, plainDollars } from '@crewcall/domain/money';
import { formatPhone } from '@crewcall/domain/phone';
import { isBankField, maySet, plainFieldNames, profileField } from '@crewcall/domain/profile-fields';
import type {
  FixedFieldName,
  PlainFieldName,
  ProfileFieldName,
  ProfileMode,
  ProfileValues,
} from '@crewcall/domain/profile-fields';
import type { Zone } from '@crewcall/domain/units';
import { dayOfText, dayText, instantOf } from '@crewcall/domain/zone-days';

export type Details = Out<'getuserdetails'>;

/**
 * The draft: all text, money in dollars. A birthday is `YYYY-MM-DD`, a state its id. An unchanged password or picture
 * (base64) is empty.
 */
export interface Draft extends Record<ProfileFieldName, string> {
  /** In the user's own profile also true while they wait for the office to confirm it. */
  gstRegistered: boolean;
  /** The person says they are registered for GST, and the office has not answered yet. */
  gstAsked: boolean;
  /** `YYYY-MM-DD` of the agreement to tax invoices of the company, in its zone; empty: none. */
  rctiAgreed: string;
  /** `Engaged` of the domain; all of these are the office's. */
  engagement: string;
  externalId: string;
  superApplies: boolean;
  superFund: string;
  superUsi: string;
  superMember: string;
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

/** Is this the own form of a user who signs in for a customer? They are not crew: nobody pays them. */
export const isCustomers = ({ managerOf }: Draft, mode: ProfileMode): boolean =>
  mode === 'own' && managerOf.trim() !== '';

/** The text of a birthday, and its ms back from the text. Stored as midnight UTC, so that no zone moves it. */
export const birthdayText = (ms: number | null): string =>
  ms === null ? '' : new Date(ms).toISOString().slice(0, 10);
export const birthdayMs = (day: string): number | null => (day === '' ? null : Date.parse(`${day}T00:00Z`));

/** The fields of the draft; empty if unknown. */
function typed(values: Partial<ProfileValues>): Record<ProfileFieldName, string> {
  const textOf = (name: PlainFieldName) => {
    const value = values[name] ?? '';
    if (typeof value === 'number')
      return profileField(name).kind === 'birthday' ? birthdayText(value) : String(value);
    return profileField(name).kind === 'phone' ? formatPhone(value) : value;
  };
  const plain = plainFieldNames.map((name) => [name, textOf(name)]);
  return { ...(Object.fromEntries(plain) as Record<PlainFieldName, string>), password: '', picture: '' };
}

const engagedAs = (engaged: Details['engaged']) => ({
  engagement: engaged?.as ?? 'contractor',
  externalId: engaged?.externalId ?? '',
  superApplies: engaged?.superApplies ?? false,
  superFund: engaged?.superFund ?? '',
  superUsi: engaged?.superUsi ?? '',
  superMember: engaged?.superMember ?? '',
});

/** The form of a stored person; `zone` is the company's. */
export const fromDetails = (user: Details, mode: ProfileMode, zone: Zone): Draft => ({
  ...typed(user),
  gstRegistered: user.gstRegistered || (mode === 'own' && user.gstAskedAt !== null),
  gstAsked: user.gstAskedAt !== null,
  rctiAgreed: user.rctiAgreedAt === null ? '' : dayText(zone, user.rctiAgreedAt),
  ...engagedAs(user.engaged),
  rates: Object.fromEntries(user.groups.map(({ id, rate }) => [id, rate === null ? '' : plainDollars(rate)])),
  filters: Object.fromEntries(user.filter.map(({ idFilter, value }) => [idFilter, value])),
  permissions: [...user.permissions].sort(),
  managerOf: user.managerOf.join(', '),
});

export const fromRegistrant = (user: Out<'getUserPreregisterData'>['user']): Draft => ({
  ...typed({ ...user.profile, ...user }),
  abn: formatAbn(user.abn),
  gstRegistered: false,
  gstAsked: false,
  rctiAgreed: '',
  ...engagedAs(undefined),
  rates: {},
  filters: {},
  permissions: [],
  managerOf: '',
});

/** The stored values with the edits on top; of rates and answers to filters only those that were edited. */
export const overStored = (stored: Draft, edits: Partial<Draft>): Draft => ({
  ...stored,
  ...edits,
  rates: { ...stored.rates, ...edits.rates },
  filters: { ...stored.filters, ...edits.filters },
});

/** Merges a new edit into the earlier edits. */
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

/** The changed fields by the names under which a save is recorded: each rate and each answer by itself. */
export const savedNames = (draft: Draft, stored: Draft): string[] =>
  [...changedFields(draft, stored)].flatMap((field) => {
    if (field === 'rates' || field === 'filters')
      return changedKeys(field, draft, stored).map((key) => `${field}.${key}`);
    return field === 'gstAsked' ? 'gstRegistered' : field;
  });

/** The edits without these fields, by the names of `savedNames`. */
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

/**
 * Fields of the user's own profile whose unsaved edits may be stored on the device: no bank details, no password, no
 * picture.
 */
export const draftFields = plainFieldNames.filter((name) => maySet(name, 'own') && !isBankField(name));

function sentValue(name: PlainFieldName, text: string): string | number | null | undefined {
  switch (profileField(name).kind) {
    case 'birthday':
      return birthdayMs(text);
    case 'state':
      return text === '' ? undefined : Number(text);
    case 'abn':
      return bareAbn(text);
    default:
      return text.trim();
  }
}

/** The values to send: those of the given fields that may be set in this mode. All text is trimmed. */
function sent(
  draft: Draft,
  fields: ReadonlySet<Field>,
  mode: ProfileMode,
): In<'saveProfile2'> & Partial<Pick<ProfileValues, FixedFieldName>> {
  const names = plainFieldNames.filter((name) => fields.has(name) && maySet(name, mode));
  const body: ReturnType<typeof sent> = Object.fromEntries(
    names.map((name) => [name, sentValue(name, draft[name])]),
  );
  if (fields.has('gstRegistered')) {
    body.gstRegistered = draft.gstRegistered;
    // Switching GST off also withdraws a request that the office has not answered.
    if (!draft.gstRegistered) body.gstAskedAt = null;
  }
  if (draft.picture !== '') body.picture = draft.picture;
  // A password may start or end with a space: the only field that is not trimmed.
  body.password = draft.password;
  return body;
}

export const toOwn = (draft: Draft, fields: ReadonlySet<Field>): In<'saveProfile2'> =>
  sent(draft, fields, 'own');

/** What an office save changes of how somebody is engaged. */
function engagedSent(draft: Draft, fields: ReadonlySet<Field>): Pick<In<'saveUserDetails'>, 'engaged'> {
  const texts = ['externalId', 'superFund', 'superUsi', 'superMember'] as const;
  const engaged = {
    ...(fields.has('engagement') ? { as: draft.engagement as Engaged } : {}),
    ...(fields.has('superApplies') ? { superApplies: draft.superApplies } : {}),
    ...Object.fromEntries(texts.filter((name) => fields.has(name)).map((name) => [name, draft[name].trim()])),
  };
  return Object.keys(engaged).length === 0 ? {} : { engaged };
}

/** What the office saves: also fields that people cannot change on their own profile, rates, filters and rights. */
export function toAdmin(
  id: number,
  draft: Draft,
  stored: Draft,
  fields: ReadonlySet<Field>,
  zone: Zone,
): In<'saveUserDetails'> {
  return {
    ...sent(draft, fields, 'admin'),
    id,
    ...(fields.has('gstAsked') && !draft.gstAsked ? { gstAskedAt: null } : {}),
    ...(fields.has('rctiAgreed')
      ? { rctiAgreedAt: draft.rctiAgreed === '' ? null : instantOf(zone, dayOfText(draft.rctiAgreed), 0) }
      : {}),
    ...engagedSent(draft, fields),
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

/** Self-registration: every field; the email address is the invited one and is not sent. */
export const toPublic = (hash: string, draft: Draft): In<'createProfile'> => ({
  ...sent(draft, new Set(Object.keys(draft) as Field[]), 'public'),
  hash,
});
