import { noPayRules } from '@crewcall/domain/pay-rules';
import { sql } from 'kysely';
import { configure } from '../../test/support/shift';
import { companyBank } from '../../test/support/company-bank';
import type { TestApp } from '../../test/support';
import { allowanceDesk } from '../pay/testing/allowances';
import { HOUR, at, openPayRun } from './testing/pay-run-office';
import { workOutPay } from './testing/work-out-pay';

let t: TestApp;
let office: { id: number; token: string };
const { time, run, generate } = openPayRun((world) => ({ t, office } = world));

/** Somebody with a time whose pay is stored, and somebody else with one. */
async function stored() {
  const one = await time();
  const other = await time();
  await workOutPay(t);
  return { ...one, other: other.user };
}
const marked = async () =>
  (await t.db.selectFrom('pay_stale').select('user_id').distinct().orderBy('user_id').execute()).map(
    ({ user_id }) => user_id,
  );

const desk = allowanceDesk(() => ({ t, office }));
/** A type of allowance that marks nobody any more. */
async function allowance(): Promise<number> {
  const id = await desk.type();
  await t.db.deleteFrom('pay_stale').execute();
  return id;
}

type Made = Awaited<ReturnType<typeof stored>>;
const group = ({ id }: Made) => sql`(select group_id from timesheet where id = ${id})`;
const only: [what: string, write: (made: Made) => Promise<unknown>][] = [
  [
    'a time that is set',
    ({ id }) => t.db.updateTable('timesheet').set({ break_ms: 60_000 }).where('id', '=', id).execute(),
  ],
  ['a time that is added', async ({ user }) => time({ of: user, from: at + 24 * HOUR })],
  ['a time that is gone', ({ id }) => t.db.deleteFrom('timesheet').where('id', '=', id).execute()],
  ['an invoice', ({ user }) => generate(user)],
  [
    'a question',
    ({ id, user, job }) =>
      sql`insert into timesheet_query (company_id, timesheet_id, job_id, user_id, claim, recorded)
        select company_id, ${id}::bigint, id, ${user}::bigint, '{}', 'null' from job where id = ${job}`.execute(
        t.db,
      ),
  ],
  ['an approval', ({ id }) => t.call(office, 'approveTimes', { idTimesheet: [id] })],
  [
    'a rate',
    (made) =>
      sql`insert into user_group_rate (user_id, group_id, rate_cents) values (${made.user}, ${group(made)}, 4000)
        on conflict (user_id, group_id) do update set rate_cents = 4000`.execute(t.db),
  ],
  [
    'a rate from a day',
    (made) =>
      sql`insert into rate_from (user_id, group_id, from_day, rate_cents, at)
        values (${made.user}, ${group(made)}, '2026-11-01', 4000, 0)`.execute(t.db),
  ],
  ['an ABN', ({ user }) => t.db.updateTable('app_user').set({ abn: '' }).where('id', '=', user).execute()],
  [
    'a word for GST',
    ({ user }) => t.db.updateTable('app_user').set({ gst_asked_at: 1 }).where('id', '=', user).execute(),
  ],
  [
    'a note on withholding',
    ({ user }) => t.call(office, 'noteWithholding', { idUser: user, text: 'A hobby.' }),
  ],
  [
    'the zone of the job',
    ({ job }) => t.db.updateTable('job').set({ zone: 'Australia/Perth' }).where('id', '=', job).execute(),
  ],
  [
    'the postcode of the job',
    ({ job }) => t.db.updateTable('job').set({ postcode: '2480' }).where('id', '=', job).execute(),
  ],
  [
    'the start of the crew',
    ({ crew }) =>
      t.db
        .updateTable('job_crew')
        .set({ start_at: at - HOUR })
        .where('id', '=', crew)
        .execute(),
  ],
  ['an allowance by hand', async ({ id }) => desk.give(office, id, await allowance())],
  [
    'an allowance of the crew',
    async ({ crew }) =>
      t.call(office, 'setCrewAllowances', { idReqCrew: crew, idTypes: [await allowance()] }),
  ],
  [
    'a punch that came late',
    ({ id, user, job }) =>
      sql`insert into punch (user_id, job_id, action, punched_at, received_at, outcome, timesheet_id)
        values (${user}, ${job}, 'in', ${at}, ${at + 3 * HOUR}, 'applied', ${id})`.execute(t.db),
  ],
];
test.each(only)('%s marks its worker alone', async (_what, write) => {
  const made = await stored();
  expect(await marked()).toEqual([]);
  await write(made);
  expect(await marked()).toEqual([made.user]);
});

const all: [what: string, write: (made: Made) => Promise<unknown>][] = [
  [
    'a rule set',
    () =>
      t.call(office, 'savePayRules', {
        ...{ name: `Set ${Math.random()}`, rules: { ...noPayRules, sunday: 50 } },
        ...{ active: true, forCompany: false, idGroups: [], idJobs: [] },
      }),
  ],
  [
    'the rule set of a group',
    (made) =>
      sql`update crew_group set pay_rule_set_id = (select max(id) from pay_rule_set) where id = ${group(made)}`.execute(
        t.db,
      ),
  ],
  ['a type of allowance', () => desk.type()],
  [
    'a holiday',
    () =>
      sql`insert into public_holiday (company_id, state, day, from_min, to_min, name)
        select id, 2, '2026-11-10', 0, 1440, 'Cup' from company`.execute(t.db),
  ],
  ['a holiday that is gone', () => t.db.deleteFrom('public_holiday').execute()],
  ['a setting', () => configure(t, { ...companyBank, confBreakAfterMin: 300 })],
];
test.each(all)('%s marks everybody who has stored pay', async (_what, write) => {
  const made = await stored();
  await write(made);
  expect(await marked()).toEqual(expect.arrayContaining([made.user, made.other]));
});

test('what pay is not made from marks nobody', async () => {
  const made = await stored();
  await t.db.updateTable('job').set({ title: 'Another' }).where('id', '=', made.job).execute();
  await t.db.updateTable('app_user').set({ last_name: 'Other' }).where('id', '=', made.user).execute();
  expect(await marked()).toEqual([]);
});

test('while the pay of more than 200 people is out of date the run says how far it is; the queue then works it out', async () => {
  const { user } = await stored();
  const people = (await run()).total;
  await t.db.insertInto('pay_stale').values({ user_id: user }).execute();
  expect(await run()).toMatchObject({ total: people });
  const some = [];
  for (let nth = 0; nth < 201; nth += 1) some.push(time({ signed: false }));
  await Promise.all(some);
  const waiting = await run();
  expect(waiting).toMatchObject({ people: [], total: 0, totals: { cents: 0 } });
  const { done: reckoned = 0, of = 0 } = waiting.reckoning ?? {};
  expect(of - reckoned).toBe(202);
  await workOutPay(t);
  const done = await run();
  expect(done.reckoning).toBeUndefined();
  expect([done.total, done.people.length]).toEqual([people + 201, 100]);
  const rest = [];
  for (const offset of [100, 200, 300]) rest.push(...(await run({ offset })).people);
  const cents = [...done.people, ...rest].reduce((sum, one) => sum + one.cents, 0);
  expect([done.people.length + rest.length, cents]).toEqual([done.total, done.totals.cents]);
  const { people: first } = await run({ sort: { key: 'dollars', down: true }, limit: 10 });
  const pays = first.map((one) => one.cents);
  expect(pays).toEqual([...pays].sort((a, b) => b - a));
}, 120_000);
