import { profileField, profileFieldNames } from '@crewcall/domain/profile-fields';
import { profileClashText, profileClashes, savesForOwner } from '@crewcall/domain/profile-saves';
import type { ProfileSave } from '@crewcall/domain/profile-saves';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { conflict } from '../../errors';
import { auditDiff } from '../../platform/database/audit-diff';
import type { Tx } from '../../platform/database/tx';
import { fullNameSql } from '../../platform/database/person-name';
import type { Person, PersonUpdate } from './profile-columns';

/** How long saves are stored. They are needed only for comparing with open forms, and no form stays open for longer. */
export const SAVES_KEPT_MS = 30 * DAY_MS;

/** The form's field for each column. A worker's GST claim and the office's confirmation are one field. */
export const fieldByColumn: Partial<Record<string, string>> = {
  ...Object.fromEntries(profileFieldNames.map((name) => [profileField(name).column, name])),
  gst_registered: 'gstRegistered',
  gst_asked_at: 'gstRegistered',
  rcti_agreed_at: 'rctiAgreed',
  engagement: 'engagement',
  external_id: 'externalId',
  super_applies: 'superApplies',
  super_fund: 'superFund',
  super_usi: 'superUsi',
  super_member: 'superMember',
  permissions: 'permissions',
  manager_of: 'managerOf',
};

/** The fields that these columns change. */
export const savedFields = (stored: Person, columns: PersonUpdate): string[] => {
  const changed = Object.keys(auditDiff(stored, columns));
  return [...new Set(changed.flatMap((name) => fieldByColumn[name] ?? []))];
};

interface Lists {
  groups?: readonly { id: number; rate: number | null }[] | undefined;
  filter?: readonly { idFilter: number; value: string }[] | undefined;
}

/** The rates and filter answers that differ from the stored ones, as `rates.3` and `filters.3`. */
export async function changedLists(db: Db, idUser: number, { groups = [], filter = [] }: Lists) {
  const { rows } = await sql<{ field: string }>`
    select 'rates.' || r.id as field
    from unnest(${groups.map(({ id }) => id)}::bigint[], ${groups.map(({ rate }) => rate)}::int[]) r (id, rate)
    left join user_group_rate u on u.user_id = ${idUser} and u.group_id = r.id
    where u.rate_cents is distinct from r.rate
    union all select 'filters.' || f.id
    from unnest(${filter.map(({ idFilter }) => idFilter)}::bigint[],
      ${filter.map(({ value }) => value.trim())}::text[]) f (id, value)
    left join user_filter u on u.user_id = ${idUser} and u.filter_id = f.id
    where coalesce(u.value, '') <> f.value`.execute(db);
  return rows.map(({ field }) => field);
}

/** The latest 50 saves of a profile, newest first. The profile's owner sees "the office" instead of names. */
export async function readSaves(db: Db, idUser: number, reader: number): Promise<ProfileSave[]> {
  const saves = await db
    .selectFrom('profile_save as s')
    .innerJoin('app_user as b', 'b.id', 's.by')
    .select(['s.version', 's.at', 's.fields'])
    .select(['s.by as idBy', fullNameSql('b').as('by')])
    .where('s.user_id', '=', idUser)
    .orderBy('s.version', 'desc')
    .limit(50)
    .execute();
  const own = new Set(saves.filter(({ idBy }) => idBy === idUser).map(({ version }) => version));
  const named = saves.map(({ idBy: _idBy, ...save }) => save);
  return reader === idUser ? savesForOwner(named, own) : named;
}

/**
 * Refuses (409) a save if another user has changed one of its fields since `read`, the version that the sender
 * loaded. Omit from `fields` those whose stored value is already the same. Without a version nothing is refused.
 */
export async function refuseClash(
  db: Db,
  { idUser, reader }: { idUser: number; reader: number },
  read: number | undefined,
  fields: readonly string[],
): Promise<void> {
  if (read === undefined) return;
  const clashes = profileClashes(await readSaves(db, idUser, reader), read, fields);
  if (clashes.length === 0) return;
  conflict(`${profileClashText(clashes)} Yours is not saved yet: look at theirs, then save again.`, {
    code: 'profile-changed',
    clashes,
  });
}

interface Save {
  idUser: number;
  by: number;
  now: number;
  fields: readonly string[];
}

/**
 * Counts a save and records who changed which fields. The caller has locked the person. Does nothing if no field has
 * changed.
 */
export async function recordSave(tx: Tx, { idUser, by, now, fields }: Save): Promise<void> {
  if (fields.length === 0) return;
  const { profile_version } = await tx.db
    .updateTable('app_user')
    .set((eb) => ({ profile_version: eb('profile_version', '+', 1) }))
    .where('id', '=', idUser)
    .returning('profile_version')
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('profile_save')
    .values({ user_id: idUser, version: profile_version, by, at: now, fields: [...fields] })
    .execute();
}
