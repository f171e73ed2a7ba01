import type { CompanyConfig } from '@crewcall/domain/company-config';
import { offeredPayText } from '@crewcall/domain/pay-words';
import { sql } from 'kysely';
import { plannedEndOf } from '../db/planned-end';
import { shownPay } from '../db/rate-on';
import type { Db } from '../db/schema';
import { Payer } from '../pay-book/pay-book';
import type { PayPlace } from '../pay-book/pay-book';
import { readBook } from '../pay-book/read-book';

interface Row extends PayPlace {
  rate: number | null;
  start: number;
  end: number;
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
  const { rows } = await sql<Row>`
    select ${shownPay(sql`place.worker`)} as rate, jc.start_at as start, ${plannedEndOf('jc')} as "end", job.zone,
      job.state, job.postcode, job.pay_rule_set_id as job_set, g.pay_rule_set_id as group_set
    from unnest(${crews}::bigint[], ${workers}::bigint[]) with ordinality place (crew, worker, at)
    join job_crew jc on jc.id = place.crew join job on job.id = jc.job_id join crew_group g on g.id = jc.group_id
    order by place.at`.execute(db);
  if (rows.every(({ rate }) => rate === null)) return rows.map(() => null);
  const payer = new Payer(await readBook(db, companyId, config));
  return rows.map((row) => {
    const { rate, start, end } = row;
    if (rate === null) return null;
    const { pieces } = payer.pay({ start, end, break: 0 }, rate, row);
    return offeredPayText(rate, pieces, payer.termsFor(row).minimumMinutes);
  });
}
