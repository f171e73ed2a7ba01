import type { CompanyConfig } from '@crewcall/domain/company-config';
import { flatLeft } from '@crewcall/domain/pay-flat';
import type { FlatPay } from '@crewcall/domain/pay-flat';
import type { PayAround } from '@crewcall/domain/pay-pieces';
import { offeredPayText } from '@crewcall/domain/pay-words';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { answersUntilOf, plannedEndOf } from '../db/planned-end';
import { flatOf } from '../db/flat-of';
import { shownPay } from '../db/rate-on';
import type { Db } from '../db/schema';
import { settingIsOn } from '../db/setting-is-on';
import { Payer } from './pay-book';
import type { PayPlace } from './pay-book';
import { readBook } from './read-book';

interface Row extends PayPlace {
  idJob: number;
  idReqCrew: number;
  rate: number | null;
  flat: FlatPay | null;
  start: number;
  end: number;
}

const shownFlat = sql<FlatPay | null>`case when ${settingIsOn(sql`job.company_id`, 'confShowPay')}
  then ${flatOf(sql`jc.id`, sql`place.worker`, sql`jc.group_id`)} end`;

/** The shift as planned, alone in its week. */
export const aroundFlat = (pay: FlatPay): PayAround => ({
  ...{ weekMinutes: 0, shiftMinutes: 0, missingMinutes: 0 },
  flat: { pay, leftMinutes: flatLeft(pay, 0), isPaid: false },
});

/** What each row of `places`, a from item `place (crew, worker, at)`, pays its worker in words, in the order of `at`. */
async function paysOf(
  db: Db,
  companyId: number,
  places: RawBuilder<unknown>,
  config?: CompanyConfig,
): Promise<{ idJob: number; idReqCrew: number; pay: string | null }[]> {
  const { rows } = await sql<Row>`
    select ${shownPay(sql`place.worker`)} as rate, ${shownFlat} as flat, jc.start_at as start, ${plannedEndOf('jc')} as "end", job.zone,
      job.state, job.postcode, job.pay_rule_set_id as job_set, g.pay_rule_set_id as group_set,
      job.id as "idJob", jc.id as "idReqCrew"
    from ${places}
    join job_crew jc on jc.id = place.crew join job on job.id = jc.job_id join crew_group g on g.id = jc.group_id
    order by place.at`.execute(db);
  if (rows.every(({ rate, flat }) => rate === null && flat === null))
    return rows.map((row) => ({ ...row, pay: null }));
  const payer = new Payer(await readBook(db, companyId, config));
  return rows.map((row) => {
    const { idJob, idReqCrew, rate, flat, start, end } = row;
    if (rate === null && flat === null) return { idJob, idReqCrew, pay: null };
    const around = flat === null ? undefined : aroundFlat(flat);
    const { pieces } = payer.pay({ start, end, break: 0 }, rate ?? 0, row, around);
    return { idJob, idReqCrew, pay: offeredPayText(rate, pieces, payer.termsFor(row).minimumMinutes, flat) };
  });
}

/**
 * What a shift pays each of these workers, in words, with the loadings and the minimum call that it is under as it is
 * planned. Null where no rate is set, or where the company does not show crew their pay.
 */
export async function offeredPays(
  db: Db,
  companyId: number,
  places: readonly { idReqCrew: number; idUser: number }[],
  config?: CompanyConfig,
): Promise<(string | null)[]> {
  const crews = places.map(({ idReqCrew }) => idReqCrew);
  const workers = places.map(({ idUser }) => idUser);
  const listed = sql`unnest(${crews}::bigint[], ${workers}::bigint[]) with ordinality place (crew, worker, at)`;
  return (await paysOf(db, companyId, listed, config)).map(({ pay }) => pay);
}

/** What each crew of these jobs that is not over would pay this worker, in words, by job; crews without a pay are left out. */
export async function paysOfJobs(
  db: Db,
  { id, companyId }: { id: number; companyId: number },
  jobs: readonly number[],
  now: number,
): Promise<Map<number, { idReqCrew: number; pay: string }[]>> {
  const crews = sql`(select c.id, ${id}::bigint, c.start_at from job_crew c where c.job_id = any(${[...jobs]}::bigint[])
    and c.deleted_at is null and ${answersUntilOf('c')} > ${now}::bigint) place (crew, worker, at)`;
  const byJob = new Map<number, { idReqCrew: number; pay: string }[]>();
  for (const { idJob, idReqCrew, pay } of await paysOf(db, companyId, crews))
    if (pay !== null) byJob.set(idJob, [...(byJob.get(idJob) ?? []), { idReqCrew, pay }]);
  return byJob;
}
