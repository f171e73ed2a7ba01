import { REPLACEMENTS_MOST } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import { keptOff } from '../flags/kept-off';
import { doubleShifts } from '../jobs/double-shift';
import { unlicensed } from '../licences/lacking';
import { handle } from '../platform/handle';
import { fullNameSql } from '../platform/person-name';
import { kmFrom, placeOfPostcode } from '../platform/postcode-places';
import { isCrewPerson } from '../row-rules/people';

interface Candidate {
  id: number;
  fullName: string;
  postcode: string;
}

/** Who could take a place of a crew at once: what would refuse them or make a second shift of it rules them out. */
export const getReplacementsHandler = handle('getReplacements', async ({ body, user, db, notFound }) => {
  const crew =
    (await db
      .selectFrom('job_crew as c')
      .innerJoin('job', 'job.id', 'c.job_id')
      .select(['c.id', 'c.group_id as groupId', 'c.start_at as startAt', 'c.end_at as endAt'])
      .select(['job.prepend', 'job.zone', 'job.postcode', 'job.company_id as companyId'])
      .where('c.id', '=', body.idReqCrew)
      .where('c.deleted_at', 'is', null)
      .where('job.company_id', '=', user.companyId)
      .executeTakeFirst()) ?? notFound(texts.jobNotFound);
  const { rows } = await sql<Candidate>`
    select u.id, ${fullNameSql('u')} as "fullName", u.postcode
    from app_user u
    join user_group_rate r on r.user_id = u.id and r.group_id = ${crew.groupId} and r.rate_cents is not null
    where u.company_id = ${user.companyId} and ${isCrewPerson('u')}
      and not exists (select 1 from crew_member m where m.crew_id = ${crew.id} and m.user_id = u.id)
    order by u.first_name collate "und-x-icu", u.last_name collate "und-x-icu", u.id`.execute(db);
  const ids = rows.map(({ id }) => id);
  const out = [
    await doubleShifts(db, crew, ids),
    await keptOff(db, crew, ids),
    await unlicensed(db, crew, ids),
  ];
  const near = placeOfPostcode(crew.postcode);
  const people = rows
    .filter(({ id }) => !out.some((one) => one.has(id)))
    .map(({ id, fullName, postcode }) => ({ id, fullName, km: kmFrom(near, postcode) }))
    .sort((a, b) => (a.km ?? Infinity) - (b.km ?? Infinity));
  return {
    people: people.slice(0, REPLACEMENTS_MOST),
    more: Math.max(0, people.length - REPLACEMENTS_MOST),
  };
});
