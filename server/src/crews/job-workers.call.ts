// Calls: getJobWorkers, saveJobUserList, getReplacements.
import { noLicence, shiftDay } from '@crewcall/domain/licences';
import { texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import { inviteStatus } from '../db/statuses';
import { handle } from '../platform/http/handle';
import { isCrewPerson } from '../row-rules/people';
import { groupsOfPeople, ratedNames } from '../jobs/groups-of-people';
import { doubleShifts } from '../jobs/double-shift';
import { crewConflicts } from './crew-conflicts';
import { openInvitations } from './open-invitations';
import { blockedWorkers } from '../flags/blocked-workers';
import { heldLicences } from '../licences/held-licences';
import { lackedBy } from '../licences/lacking';
import { nameApart } from '../platform/database/person-name';
import { scores } from '../ratings/scores';
import { updateInviteStatus } from './update-invite-status';
import { REPLACEMENTS_MOST } from '@crewcall/domain/limits';
import { freePeople, seekingCrews, weighed } from './free-people';

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

/** Every worker who can be invited to a crew or is on it already, by name, with the fields that the filters use. */
export const getJobWorkersHandler = handle(
  'getJobWorkers',
  async ({ body, user, scope, db, now, notFound }) => {
    const crew =
      (await db
        .selectFrom('job_crew as jc')
        .innerJoin('job', 'job.id', 'jc.job_id')
        .select([
          'jc.id',
          'jc.group_id',
          'jc.group_id as groupId',
          'jc.start_at as startAt',
          'jc.end_at as endAt',
        ])
        .select(['job.id as jobId', 'job.prepend', 'job.zone', 'job.postcode'])
        .where('jc.id', '=', body.idReqCrew)
        .where('jc.deleted_at', 'is', null)
        .where('job.company_id', '=', user.companyId)
        .executeTakeFirst()) ?? notFound(texts.jobNotFound);
    const { rows } = await sql<WorkerRow>`
    select u.id, ${nameApart('u')} as full_name, u.state, u.suburb, u.city, u.postcode,
      coalesce(f.filter_values, '{}') as filter_values,
      coalesce(cm.status, ${inviteStatus.none}) as status,
      cm.status = ${inviteStatus.denied} and cm.answered_by is distinct from cm.user_id as refused, r.rate_cents is not null as has_rate,
      exists (select 1 from company_invite ci join prepend p on p.id = ci.prepend_id
        where ci.user_id = u.id and ci.status = ${inviteStatus.confirmed} and p.text = ${crew.prepend}
        union all select 1 from worker_flag wf join prepend p on p.id = wf.prepend_id
        where wf.user_id = u.id and wf.kind = 'favourite' and wf.state = 'set' and p.text = ${crew.prepend})
        as preferred,
      cm.id is null and exists (select 1 from lapsed_invite l
        where l.crew_id = ${crew.id} and l.user_id = u.id and l.superseded_at is null) as lapsed
    from app_user u
    left join crew_member cm on cm.crew_id = ${crew.id} and cm.user_id = u.id
    left join user_group_rate r on r.user_id = u.id and r.group_id = ${crew.group_id}
    left join lateral (select json_object_agg(uf.filter_id, uf.value) as filter_values
      from user_filter uf where uf.user_id = u.id) f on true
    where u.company_id = ${user.companyId} and (cm.id is not null or ${isCrewPerson('u')})
    order by u.first_name collate "und-x-icu", u.last_name collate "und-x-icu", u.id`.execute(db);
    const ids = rows.map((row) => row.id);
    const doubled = await doubleShifts(db, crew, ids);
    const conflicts = await crewConflicts(db, crew, ids, { companyId: user.companyId, now });
    const invitations = await openInvitations(db, crew.id);
    const off = await blockedWorkers(db, { companyId: user.companyId, prepend: crew.prepend }, ids);
    const rated = scope.may('crew.read')
      ? await scores(db, { companyId: user.companyId, users: ids, now })
      : null;
    const lacked = (await lackedBy(db, [crew], ids)).get(crew.id);
    const held = await heldLicences(
      db,
      ids,
      shiftDay(crew.zone, { startTime: crew.startAt, endTime: crew.endAt }),
    );
    const groups = await groupsOfPeople(db, ids);
    const filters = await db
      .selectFrom('filter_definition')
      .selectAll()
      .where('company_id', '=', user.companyId)
      .orderBy('id')
      .execute();
    return {
      workers: rows.map((row) => ({
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
        ...(rated === null ? {} : { score: rated.get(row.id) ?? null }),
        lapsed: row.lapsed,
        ...(off.has(row.id) ? { blocked: off.get(row.id) } : {}),
        licences: held.get(row.id) ?? [],
        lacks: (lacked?.get(row.id) ?? []).map(({ idType, rule, type, date }) => ({
          idType,
          type,
          rule,
          text: noLicence(row.full_name, type, date),
        })),
      })),
      filters: filters.map((filter) => ({
        id: filter.id,
        description: filter.description,
        type: filter.type as 'checkbox' | 'text' | 'combobox',
        valuecomboparsed: filter.options,
      })),
    };
  },
);

/** The office sets the invite status of each worker on a crew. */
export const saveJobUserListHandler = handle('saveJobUserList', ({ body, user, now, write }) =>
  write((tx) => updateInviteStatus(tx, { user, now }, body.idReqCrew, [body.statusUser].flat())),
);

/** Lists people who could take a place on a crew at once, the nearest first. */
export const getReplacementsHandler = handle('getReplacements', async ({ body, user, db, now, notFound }) => {
  const crew = await seekingCrews(db, user.companyId).where('c.id', '=', body.idReqCrew).executeTakeFirst();
  const seeking = crew ?? notFound(texts.jobNotFound);
  const people = await freePeople(db, seeking, body.search);
  return {
    people: await weighed(db, seeking, people.slice(0, REPLACEMENTS_MOST), now),
    more: Math.max(0, people.length - REPLACEMENTS_MOST),
  };
});
