import { isProfileField, profileField } from './profile-fields';
import type { EpochMs } from './units';
import { capitalised, joinedByAnd } from './sentence';

/** Labels, in the words of the form, for what a save can change besides profile fields. */
const otherLabels: Readonly<Record<string, string>> = {
  gstRegistered: 'Registered for GST',
  rctiAgreed: 'Agreement to tax invoices',
  engagement: 'Engaged as',
  externalId: 'ID for exports',
  superApplies: 'Super applies',
  superFund: 'Super fund',
  superUsi: 'USI of the fund',
  superMember: 'Member number',
  rates: 'Rate',
  filters: 'Filter',
  permissions: 'Office rights',
  managerOf: 'Manager of',
  resume: 'CV',
};

/** What the form calls a saved field: `rates.3` is a rate, `filters.3` an answer to a filter. */
export function profileFieldLabel(field: string): string {
  const name = field.split('.')[0] ?? '';
  return isProfileField(name) ? profileField(name).label : (otherLabels[name] ?? field);
}

/** One save of somebody's profile: who, and which fields it changed. */
export interface ProfileSave {
  /** Number of this save among the person's. */
  version: number;
  by: string;
  at: EpochMs;
  fields: readonly string[];
}

/** Who saved a profile, as its owner reads it: names of office people are shown in the office only. */
export const ownProfileSavers = { self: 'you', others: 'the office' } as const;

/**
 * The saves of a profile as its owner reads them.
 * @param own the versions that they saved themselves
 */
export const savesForOwner = (saves: readonly ProfileSave[], own: ReadonlySet<number>): ProfileSave[] =>
  saves.map((save) => ({
    ...save,
    by: own.has(save.version) ? ownProfileSavers.self : ownProfileSavers.others,
  }));

export interface ProfileClash {
  field: string;
  by: string;
  at: EpochMs;
}

/**
 * For each field to save now: its last save since the version that the form loaded, if any. Different fields do not
 * clash.
 */
export const profileClashes = (
  saves: readonly ProfileSave[],
  read: number,
  fields: readonly string[],
): ProfileClash[] =>
  fields.flatMap((field) => {
    const last = saves
      .filter((save) => save.version > read && save.fields.includes(field))
      .reduce<ProfileSave | null>((a, b) => (a === null || b.version > a.version ? b : a), null);
    return last === null ? [] : [{ field, by: last.by, at: last.at }];
  });

/** One sentence for each person who has changed some of the same fields since they were read. */
export function profileClashText(clashes: readonly ProfileClash[]): string {
  const names = [...new Set(clashes.map(({ by }) => by))];
  return names
    .map((name) => {
      const fields = clashes.filter(({ by }) => by === name).map(({ field }) => profileFieldLabel(field));
      const has = name === ownProfileSavers.self ? 'have' : 'has';
      return `${capitalised(name)} ${has} changed ${joinedByAnd([...new Set(fields)])}.`;
    })
    .join(' ');
}
