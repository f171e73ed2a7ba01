// Times an invoice of 5,000 lines to a customer, from the draft to the file for the books, on the large company.
// Twice its size, since a week of it has fewer times.
import type { Out } from '@crewcall/contract/types';
import { chargeKinds } from '@crewcall/domain/clients';
import { sql } from 'kysely';
import { inLargeOffice } from './large-office';
import type { LargeOffice } from './large-office';
import { machine, median, say } from './sides';

const LINES = 5000;
const ROUNDS = 3;
const LIMIT_MS = 3000;
const DAY = 24 * 3_600_000;
const MARK = 'Bench';

interface Made {
  id: number;
  lines: number;
}

/** Gives one customer all jobs of a past week, and every group a charge rate. Returns what there is to invoice. */
async function prepare({ db, user: { idCompany } }: LargeOffice) {
  await sql`insert into charge_rate (company_id, group_id, from_day, cents)
    select ${idCompany}, id, '2020-01-01', 5000 from crew_group where company_id = ${idCompany}
    on conflict do nothing`.execute(db);
  const customer = await db
    .selectFrom('prepend')
    .select(['id', 'text'])
    .where('company_id', '=', idCompany)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await sql`insert into rate_card (company_id, prepend_id, bill_by, lines_by)
    values (${idCompany}, ${customer.id}, 'week', 'person')
    on conflict (company_id, prepend_id) do update set bill_by = 'week', lines_by = 'person'`.execute(db);
  const { rows } = await sql<{ ids: number[] }>`
    with closed as (
      select t.job_id, count(*) as times, date_trunc('week', to_timestamp(job.start_at / 1000) at time zone job.zone) as week
      from timesheet t join job on job.id = t.job_id
      where job.company_id = ${idCompany} and t.end_at is not null
      group by t.job_id, week),
    ranked as (
      select job_id, week, sum(times) over (partition by week order by job_id) as sum,
        sum(times) over (partition by week) as whole from closed)
    select array_agg(job_id) as ids from ranked
    where week = (select week from ranked where whole >= ${LINES} order by week desc limit 1) and sum <= ${LINES}
  `.execute(db);
  const idJobs = rows[0]?.ids ?? [];
  await sql`update job set prepend = ${customer.text} where id = any(${idJobs}::bigint[])`.execute(db);
  const unsigned = await sql<{ id: number }>`
    select id from timesheet where end_at is not null and job_id = any(${idJobs}::bigint[])`.execute(db);
  return { idCustomer: customer.id, idJobs, unsigned: unsigned.rows.map(({ id }) => id) };
}

type Timed = <T>(name: string, path: string, sent: object) => Promise<T>;

/** Makes the file of each accounting program, with the same account and taxes for every kind of charge. */
async function exportAll(office: LargeOffice, timed: Timed): Promise<void> {
  const { profiles } = await office.read<Out<'getExportProfiles'>>('/api/exports/getExportProfiles', {});
  const coding = { account: '200', taxGst: 'GST', taxFree: 'FRE' };
  const days = { dateStart: Date.now() - DAY, dateEnd: Date.now() + DAY };
  for (const { target, mapping } of profiles.filter((profile) => profile.target.endsWith('-sales'))) {
    const charges = Object.fromEntries(chargeKinds.map((kind) => [kind, coding]));
    await office.read('/api/exports/saveExportProfile', { target, mapping: { ...mapping, charges } });
    await timed(`file ${target}`, '/api/exports/exportMoney', { ...days, target });
  }
}

await inLargeOffice(
  async (office) => {
    const asked = await prepare(office);
    const figures = new Map<string, number[]>();
    const timed: Timed = async <T>(name: string, path: string, sent: object) => {
      const began = performance.now();
      const answer = await office.read<T & { error?: boolean }>(path, sent);
      if (answer.error === true) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      figures.set(name, [...(figures.get(name) ?? []), performance.now() - began]);
      return answer;
    };
    let lines = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const made = await timed<Made>('draft', '/api/clients/draftClientInvoice', asked);
      lines = made.lines;
      await office.read('/api/clients/saveClientDraft', {
        id: made.id,
        poNumber: MARK,
        reference: '',
        note: '',
      });
      await timed('issue', '/api/clients/issueClientInvoice', { id: made.id });
      // Later rounds would export the credit notes of earlier ones, too.
      if (round === 1) await exportAll(office, timed);
      await office.read('/api/clients/creditClientInvoice', { id: made.id, reason: MARK });
    }
    say(`\nAn invoice of ${lines} lines, median of ${ROUNDS}, ms (limit ${LIMIT_MS}); ${machine()}`);
    for (const [name, all] of figures) say(`  ${name.padEnd(16)} ${median(all).toFixed(0)}`);
  },
  { scale: 2 },
);
