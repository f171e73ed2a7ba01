import type { Out } from '@crewcall/contract/types';
import { noLicence, shiftDay } from '@crewcall/domain/licences';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { inviteStatus } from '../db/statuses';
import { blockedWorkers } from '../flags/blocked-workers';
import { groupsOfPeople, ratedNames } from '../jobs/groups-of-people';
import { doubleShifts } from '../jobs/double-shift';
import { heldLicences } from '../licences/held-licences';
import { lackedBy } from '../licences/lacking';
import { nameApartOnPage } from '../platform/database/person-name';
import { isCrewPerson } from '../row-rules/people';
import { crewConflicts } from './crew-conflicts';
import { isPreferred } from './invite-list';
import type { InvitingCrew } from './invite-list';
import { openInvitations } from './open-invitations';

interface WorkerRow {
  id: number;
  full_name: string;
  state: number | null;
  suburb: string;
  city: string;
  postcode: string;
  filter_values: Record<string, string>;
  status: number;
  refused: boolean | null;
  has_rate: boolean;
  preferred: boolean;
  lapsed: boolean;
}

async function workerRows(db: Db, crew: InvitingCrew, companyId: number, ids: readonly number[]) {
  const isListed = sql<boolean>`(${isCrewPerson('other')} or exists (
    select 1 from crew_member om where om.crew_id = ${crew.id} and om.user_id = other.id))`;
  const { rows } = await sql<WorkerRow>`
    select u.id, ${nameApartOnPage('u', 'other', isListed)} as full_name, u.state, u.suburb, u.city, u.postcode,
      coalesce(f.filter_values, '{}') as filter_values,
      coalesce(cm.status, ${inviteStatus.none}) as status,
      cm.status = ${inviteStatus.denied} and cm.answered_by is distinct from cm.user_id as refused,
      r.rate_cents is not null as has_rate, ${isPreferred(crew, companyId)} as preferred,
      cm.id is null and exists (select 1 from lapsed_invite l
        where l.crew_id = ${crew.id} and l.user_id = u.id and l.superseded_at is null) as lapsed
    from unnest(${[...ids]}::bigint[]) with ordinality page(id, place)
    join app_user u on u.id = page.id
    left join crew_member cm on cm.crew_id = ${crew.id} and cm.user_id = u.id
    left join user_group_rate r on r.user_id = u.id and r.group_id = ${crew.groupId}
    left join lateral (select json_object_agg(uf.filter_id, uf.value) as filter_values
      from user_filter uf where uf.user_id = u.id) f on true
    order by page.place`.execute(db);
  return rows;
}

/** The rows of these people in the invite list, in the given order. */
export async function inviteRows(
  db: Db,
  crew: InvitingCrew,
  ids: readonly number[],
  { companyId, now, scores }: { companyId: number; now: number; scores: ReadonlyMap<number, number> | null },
): Promise<Out<'getJobWorkers'>['workers']> {
  const rows = await workerRows(db, crew, companyId, ids);
  const doubled = await doubleShifts(db, crew, ids);
  const conflicts = await crewConflicts(db, crew, ids, { companyId, now });
  const invitations = await openInvitations(db, crew.id);
  const off = await blockedWorkers(db, { companyId, prepend: crew.prepend }, ids);
  const lacked = (await lackedBy(db, [crew], ids)).get(crew.id);
  const day = shiftDay(crew.zone, { startTime: crew.startAt, endTime: crew.endAt });
  const held = await heldLicences(db, ids, day);
  const groups = await groupsOfPeople(db, ids);
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    state: row.state ?? 0,
    suburb: row.suburb,
    city: row.city,
    postcode: row.postcode,
    groups: ratedNames(groups.get(row.id)),
    filterValues: row.filter_values,
    selectedOption: row.status,
    ...(row.refused ? { refused: true } : {}),
    hasRate: row.has_rate,
    hasDoubleShift: doubled.has(row.id),
    preferred: row.preferred,
    ...(conflicts.get(row.id) ?? { conflicts: [], weekHours: 0, wish: false }),
    ...(invitations.has(row.id) ? { invitation: invitations.get(row.id) } : {}),
    ...(scores === null ? {} : { score: scores.get(row.id) ?? null }),
    lapsed: row.lapsed,
    ...(off.has(row.id) ? { blocked: off.get(row.id) } : {}),
    licences: held.get(row.id) ?? [],
    lacks: (lacked?.get(row.id) ?? []).map(({ idType, rule, type, date }) => ({
      idType,
      type,
      rule,
      text: noLicence(row.full_name, type, date),
    })),
  }));
}
