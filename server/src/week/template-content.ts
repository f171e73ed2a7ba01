import { TemplateContent } from '@crewcall/contract/calls/week-templates';
import { localToEpoch, sameReading } from '@crewcall/domain/time';
import { MINUTE_MS } from '@crewcall/domain/units';
import type { DayText, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, DbTx } from '../db/schema';
import type { CrewNew } from '../jobs/job-diff';
import type { StoredJob } from '../jobs/job-form';
import { unlessStricter } from '../licences/venue-licences';
import { movedWith, skippedHours } from '../planning/skipped-hours';

export type Content = z.infer<typeof TemplateContent>;

// Wall clock times of a template have no day yet. In UTC they can be added and compared, since its clock never changes.
const PLAIN = 'UTC';

type CrewExtras = Pick<Content['crews'][number], 'licences' | 'allowances' | 'pay'> & { id: number };

/** Reads what a template stores of a job. */
export async function contentOf(db: Db, { form, zone }: StoredJob): Promise<Content> {
  const { title, description, prepend, color, state, location, pcode, hidePublic, idVenue } = form;
  const { rows } = await sql<CrewExtras>`
    select c.id,
      coalesce((select json_agg(json_build_object('idType', l.type_id, 'rule', l.rule) order by l.type_id)
        from crew_licence l where l.crew_id = c.id), '[]') as licences,
      coalesce((select json_agg(a.type_id order by a.type_id) from allowance_given a where a.crew_id = c.id), '[]')
        as allowances,
      (select json_build_object('basis', p.basis, 'cents', p.cents, 'upToMinutes', p.up_to_minutes)
        from pay_basis p where p.crew_id = c.id) as pay
    from job_crew c where c.id = any(${form.reqCrew.map(({ id }) => id)}::bigint[])`.execute(db);
  const extrasOf = new Map(rows.map((row) => [row.id, row]));
  const plain = (at: number) => sameReading(zone, at, PLAIN) / MINUTE_MS;
  const start = plain(form.date);
  return TemplateContent.parse({
    fields: { title, description, prepend, color, state, location, pcode, hidePublic, idVenue },
    startMinute: ((start % 1440) + 1440) % 1440,
    crews: form.reqCrew.map(({ id, groupId, amount, requireCode, startTime, endTime }) => ({
      idGroup: groupId,
      amount,
      requireCode,
      offsetMinutes: plain(startTime) - start,
      lengthMinutes: endTime === null ? null : plain(endTime) - plain(startTime),
      licences: extrasOf.get(id)?.licences ?? [],
      allowances: extrasOf.get(id)?.allowances ?? [],
      pay: extrasOf.get(id)?.pay ?? null,
    })),
  });
}

export const readContent = (content: unknown): Content => TemplateContent.parse(content);

/** The content without its venue if a job cannot take it, and a sentence about that. */
export async function withVenue(
  db: Db,
  companyId: number,
  content: Content,
): Promise<{ content: Content; warnings: string[] }> {
  const { fields } = content;
  if (fields.idVenue === null) return { content, warnings: [] };
  const venue = await db
    .selectFrom('venue')
    .select(['name', 'archived_at'])
    .where('id', '=', fields.idVenue)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (venue?.archived_at === null) return { content, warnings: [] };
  const what =
    venue === undefined ? 'The venue of the template is gone' : `The venue ${venue.name} is archived`;
  return {
    content: { ...content, fields: { ...fields, idVenue: null } },
    warnings: [`${what}, so the job was made without it. Choose a venue in the job.`],
  };
}

/** The start and crews of a template on a day in a zone, in the order of the template, and the times that had to move. */
export function contentOn(
  { startMinute, crews }: Content,
  day: DayText,
  zone: Zone,
): { date: number; crews: CrewNew[]; warnings: string[] } {
  const start = localToEpoch(PLAIN, `${day}T00:00`).at + startMinute * MINUTE_MS;
  const plain = crews.map(({ idGroup, amount, requireCode, offsetMinutes, lengthMinutes }) => {
    const startTime = start + offsetMinutes * MINUTE_MS;
    const endTime = lengthMinutes === null ? null : startTime + lengthMinutes * MINUTE_MS;
    return { groupId: idGroup, amount, requireCode, startTime, endTime };
  });
  const real = plain.map((crew): CrewNew => {
    const startTime = sameReading(PLAIN, crew.startTime, zone);
    if (crew.endTime === null) return { ...crew, startTime };
    const endTime = sameReading(PLAIN, crew.endTime, zone);
    const length = crew.endTime - crew.startTime;
    return { ...crew, startTime, endTime: endTime > startTime ? endTime : startTime + length };
  });
  const date = sameReading(PLAIN, start, zone);
  const moved = movedWith('the job', { date: start, crews: plain }, { date, crews: real });
  return { date, crews: real, warnings: skippedHours(moved, zone, PLAIN) };
}

/** Gives a new crew the licences, allowances and pay of its template, as far as they still exist. A stricter licence of its venue stays. */
export async function addExtras(
  tx: DbTx,
  companyId: number,
  crewId: number,
  { licences, allowances, pay }: Content['crews'][number],
): Promise<void> {
  await sql`insert into crew_licence (crew_id, type_id, company_id, rule)
    select ${crewId}::bigint, t.id, t.company_id, x.rule
    from unnest(${licences.map(({ idType }) => idType)}::bigint[], ${licences.map(({ rule }) => rule)}::text[]) as x (type, rule)
    join licence_type t on t.id = x.type and t.company_id = ${companyId}
    ${unlessStricter}`.execute(tx);
  await sql`insert into allowance_given (crew_id, type_id)
    select ${crewId}::bigint, t.id from allowance_type t
    where t.id = any(${allowances}::bigint[]) and t.company_id = ${companyId} and t.active`.execute(tx);
  if (pay === null) return;
  await tx
    .insertInto('pay_basis')
    .values({
      company_id: companyId,
      group_id: null,
      user_id: null,
      crew_id: crewId,
      basis: pay.basis,
      cents: pay.cents,
      up_to_minutes: pay.upToMinutes,
    })
    .execute();
}
