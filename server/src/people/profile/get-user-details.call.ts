// Calls: getuserdetails, getMyProfile.
import { sql } from 'kysely';
import type { Out } from '@crewcall/contract/types';
import {
  type BankFieldName,
  isBankField,
  type PlainFieldName,
  plainFieldNames,
  profileField,
  type ProfileValues,
} from '@crewcall/domain/profile-fields';
import type { Db } from '../../db/schema';
import { noSuchPerson } from '../../platform/database/person-of';
import { handle } from '../../platform/http/handle';
import type { Links } from '../../platform/security/links';
import { outranks } from '../../row-rules/rights-over-people';
import type { Scope } from '../../row-rules/scope';
import { hasSecondFactor } from '../../session/factor/second-factor';
import { futureShifts } from '../future-shifts';
import { gapsOfPerson } from '../gaps-of-people';
import { lastBankChange } from './bank-changes';
import { engagedOf } from './engaged';
import type { Person } from './profile-columns';
import { readSaves } from './profile-saves';

type Told = Omit<ProfileValues, 'password' | 'picture' | BankFieldName> &
  Partial<Pick<ProfileValues, BankFieldName>>;
const readFields = (user: Person, isTold: (name: PlainFieldName) => boolean): Told =>
  Object.fromEntries(
    plainFieldNames.filter(isTold).map((name) => [name, user[profileField(name).column]]),
  ) as Told;

/**
 * Reads one person with rates and filter values, but without what the caller may not see; null if there is none.
 * Rates include every active group, and inactive groups in which the person has a rate.
 */
async function readUserDetails(
  db: Db,
  links: Links,
  scope: Scope,
  id: number,
): Promise<Out<'getuserdetails'> | null> {
  const user = await db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', scope.user.companyId)
    .executeTakeFirst();
  if (!user) return null;
  const seesBank = scope.seesBankOf(id);
  const [groups, filter, change, saves] = await Promise.all([
    sql<{ id: number; groupName: string; rate: number | null }>`
      select g.id, g.name as "groupName", r.rate_cents as rate
      from crew_group g left join user_group_rate r on r.group_id = g.id and r.user_id = ${id}
      where g.company_id = ${scope.user.companyId} and (g.active or r.user_id is not null)
      order by g.name collate "und-x-icu", g.id`.execute(db),
    db
      .selectFrom('user_filter')
      .select(['filter_id as idFilter', 'value'])
      .where('user_id', '=', id)
      .orderBy('filter_id')
      .execute(),
    seesBank ? lastBankChange(db, id) : null,
    readSaves(db, id, scope.user.id),
  ]);
  return {
    id: user.id,
    ...readFields(user, (name) => seesBank || !isBankField(name)),
    picture: user.picture_blob_id === null ? null : links.picture(id),
    ...(seesBank ? { bankChange: change } : {}),
    gstRegistered: user.gst_registered,
    gstAskedAt: user.gst_asked_at,
    rctiAgreedAt: user.rcti_agreed_at,
    ...(scope.may('user.write') ? { engaged: engagedOf(user) } : {}),
    active: user.active,
    hasCV: user.cv_blob_id !== null,
    permissions: user.permissions,
    managerOf: user.manager_of,
    outranksReader: outranks(user, scope),
    groups: groups.rows,
    filter,
    version: user.profile_version,
    saves: saves.map((save) => ({ ...save, fields: [...save.fields] })),
  };
}

/** Any person of the company, for the office. Callers who may deactivate people also get the person's future shifts. */
export const getuserdetailsHandler = handle(
  'getuserdetails',
  async ({ body, user, scope, db, now, services }) => {
    const details = (await readUserDetails(db, services.links, scope, body.id)) ?? noSuchPerson();
    const missing = await gapsOfPerson(db, { id: body.id, companyId: user.companyId }, now);
    if (!scope.may('user.write')) return { ...details, missing };
    return {
      ...details,
      missing,
      shiftsAhead: await futureShifts(db, body.id, now),
      hasSecondFactor: await hasSecondFactor(db, body.id),
    };
  },
);

/** The caller's own profile. */
export const getMyProfileHandler = handle('getMyProfile', async ({ user, scope, db, services, notFound }) => {
  const details = await readUserDetails(db, services.links, scope, user.id);
  return details ?? notFound();
});
