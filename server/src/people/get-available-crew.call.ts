// Calls: getAvailableCrew, getAvailableCrewFilter.
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';
import { JobStatus } from '@crewcall/domain/job-state';
import { dayText } from '@crewcall/domain/time';
import { sql } from 'kysely';
import { heldLicences } from '../licences/held-licences';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { kmFrom, placeOfPostcode } from '../crews/postcode-places';
import { supervisors } from '../row-rules/job-rows';
import { gapsOfPeople } from './gaps-of-people';
import { roleInWords } from '../row-rules/rights-over-people';
import { groupsOfPeople, ratedNames } from '../jobs/groups-of-people';

/** People who were mailed a link to register as crew and have not finished yet, by name. They have no account. */
async function invitedPeople(db: Db, companyId: number) {
  const rows = await db
    .selectFrom('registrant')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('company_id', '=', companyId)
    .where('type', '=', 'worker')
    .where('approved', '=', true)
    .where('user_id', 'is', null)
    .where('merged_into', 'is', null)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    idRegistrant: row.id,
    fullName: fullName(row),
    email: row.email,
    phone: row.phone,
  }));
}

const supervises = sql<boolean>`exists (select 1 from (${supervisors}) s join job on job.id = s.job_id
  where s.user_id = app_user.id and job.status <> ${JobStatus.Cancelled})`;
const lastWorked = sql<
  number | null
>`(select max(t.start_at) from timesheet t where t.user_id = app_user.id)`;

/** The people of the company by name, with their filter values; a fixed number of queries however many there are. */
export const getAvailableCrewHandler = handle(
  'getAvailableCrew',
  async ({ body, user, scope, db, now, services }) => {
    let query = db
      .selectFrom('app_user')
      .select([
        'id',
        'first_name',
        'last_name',
        'email',
        'phone',
        'active',
        'suburb',
        'city',
        'state',
        'postcode',
        'cv_blob_id',
        'picture_blob_id',
        'permissions',
        'manager_of',
      ])
      .select(supervises.as('supervises'))
      .select(lastWorked.as('lastWorked'))
      .where('company_id', '=', user.companyId)
      .where('deleted_at', 'is', null)
      .orderBy(sql`(first_name || ' ' || last_name) collate "und-x-icu"`)
      .orderBy('id');
    if (body.activeStatus === 1 || body.activeStatus === 0) {
      query = query.where('active', '=', body.activeStatus === 1);
    }
    if (body.state) query = query.where('state', '=', body.state);
    if (body.pcode?.trim()) query = query.where('postcode', '=', body.pcode.trim());
    if (body.limit !== undefined) query = query.limit(body.limit);
    if (body.offset !== undefined) query = query.offset(body.offset);
    const people = await query.execute();
    const ids = people.map((person) => person.id);
    const groups = await groupsOfPeople(db, ids);
    const values = await db
      .selectFrom('user_filter')
      .selectAll()
      .where(sql<boolean>`user_id = any(${ids}::bigint[])`)
      .orderBy('filter_id')
      .execute();
    const { confTimezone } = await companyConfig(db, user.companyId);
    const day = dayText(confTimezone, now);
    const held = await heldLicences(db, ids, day);
    const missing = await gapsOfPeople(db, ids, { companyId: user.companyId, day, groups, held });
    const near = body.near === undefined ? undefined : placeOfPostcode(body.near);
    // People without an account have no state and are neither active nor inactive: such a filter leaves them out.
    const isAll = !body.state && !body.pcode?.trim() && (body.activeStatus ?? -1) === -1 && !body.offset;
    const byUser = new Map<number, { idFilter: number; value: string }[]>();
    for (const { user_id, filter_id, value } of values) {
      const list = byUser.get(user_id) ?? [];
      byUser.set(user_id, list);
      list.push({ idFilter: filter_id, value });
    }
    return {
      crew: people.map((person) => {
        const filterValues = byUser.get(person.id) ?? [];
        return {
          id: person.id,
          fullName: fullName(person),
          email: person.email,
          phone: person.phone,
          active: person.active,
          hasCV: person.cv_blob_id !== null,
          picture: person.picture_blob_id === null ? null : services.links.picture(person.id),
          state: person.state,
          suburb: person.suburb,
          city: person.city,
          postcode: person.postcode,
          groups: ratedNames(groups.get(person.id)),
          filterValuesUnparsed: JSON.stringify(filterValues),
          filterValues,
          licences: held.get(person.id) ?? [],
          missing: missing.get(person.id),
          role: roleInWords(person),
          supervises: person.supervises,
          lastWorked: person.lastWorked,
          ...(near === undefined ? {} : { km: kmFrom(near, person.postcode) }),
        };
      }),
      ...(near === undefined ? {} : { knowsNear: near !== null }),
      ...(isAll && scope.may('crew.approve') ? { invited: await invitedPeople(db, user.companyId) } : {}),
    };
  },
);

/** The company's own filters for its crew list, such as a question with fixed answers. */
export const getAvailableCrewFilterHandler = handle('getAvailableCrewFilter', async ({ user, db }) => {
  const rows = await db
    .selectFrom('filter_definition')
    .selectAll()
    .where('company_id', '=', user.companyId)
    .orderBy('id')
    .execute();
  return {
    filters: rows.map(({ id, type, description, options }) => ({
      id,
      type: type as 'checkbox' | 'text' | 'combobox',
      description,
      valuecombo: options.join(';'),
      valuecomboparsed: options,
    })),
  };
});
