import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { chargeDay, chargeWorld } from '../../test/support/client-charges';
import type { ChargeWorld } from '../../test/support/client-charges';
import { handlers, tasks } from '../areas';

let t: TestApp;
let w: ChargeWorld;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  w = await chargeWorld(t);
});
afterAll(() => t.close());

/** A job of ACME that charges a fee. */
async function feeJob(cents = 10_000, what = 'Truck'): Promise<number> {
  const job = await t.make.job({ prepend: 'ACME' });
  await w.fee(job, cents, { what });
  return job;
}
const drafted = async (): Promise<number> => (await w.draft([await feeJob()])).body.id;
const issue = (id: number, key?: string) =>
  t.call(w.office, 'issueClientInvoice', { id, ...(key === undefined ? {} : { key }) });
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const invoices = () => t.db.selectFrom('client_invoice').select(['id', 'number', 'paid_cents']).execute();

test('D.2.06: 20 invoices that are issued at once get 20 numbers without a gap', async () => {
  const drafts: number[] = [];
  for (let at = 0; at < 20; at += 1) drafts.push(await drafted());
  const answers = await Promise.all(drafts.map((id) => issue(id)));
  const numbers = answers.map(({ body }) => body.number).sort((a, b) => a - b);
  const [first = 0] = numbers;
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => first + at));
});

test('D.2.05: of two drafts of one job at once, one is made and the other told of it; a key makes one', async () => {
  const job = await feeJob();
  const answers = await Promise.all([w.draft([job]), w.draft([job])]);
  expect(statuses(answers)).toEqual([200, 409]);
  const other = await feeJob();
  const same = await Promise.all([w.draft([other], { key: 'one' }), w.draft([other], { key: 'one' })]);
  expect(statuses(same)).toEqual([200, 200]);
  expect(same[0]?.body.id).toBe(same[1]?.body.id);
});

test('D.2.05: jobs that change hands between two drafts are charged once', async () => {
  const job = await feeJob();
  const id = await drafted();
  // As if the job had been drawn for another customer in the meantime.
  const [line] = await t.db.selectFrom('client_line').selectAll().where('invoice_id', '=', id).execute();
  const fee = await t.db
    .selectFrom('client_fee')
    .select('id')
    .where('job_id', '=', job)
    .executeTakeFirstOrThrow();
  const { id: _, ...values } = line ?? { id: 0 };
  const insert = () =>
    t.db
      .insertInto('client_line')
      .values({ ...(values as NonNullable<typeof line>), pieces: '[]', fee_id: fee.id, job_id: job })
      .execute();
  await insert();
  await expect(insert()).rejects.toThrow('client_line_fee');
  const answer = await w.draft([job]);
  expect([answer.status, answer.body.snackbar?.text]).toEqual([
    409,
    expect.stringContaining('This is on a draft for ACME Events'),
  ]);
});

test('D.2.06: one of two issues and of two credits of the same invoice counts', async () => {
  const id = await drafted();
  const answers = await Promise.all([issue(id), issue(id)]);
  expect(statuses(answers)).toEqual([200, 409]);
  const keyed = await drafted();
  const same = await Promise.all([issue(keyed, 'again'), issue(keyed, 'again')]);
  expect(same[0]?.body.number).toBe(same[1]?.body.number);
  const credit = () => t.call(w.office, 'creditClientInvoice', { id, reason: 'Wrong' });
  expect(statuses(await Promise.all([credit(), credit()]))).toEqual([200, 409]);
  const { credits, open } = (await t.call(w.office, 'getClientInvoice', { id })).body;
  expect([credits.length, open]).toEqual([1, 0]);
});

test('D.2.07: payments at once never pay more than is open; a key pays once', async () => {
  const id = await drafted();
  await issue(id);
  const pay = (cents: number, key?: string) =>
    t.call(w.office, 'addClientPayment', {
      ...{ id, cents, day: chargeDay },
      ...(key === undefined ? {} : { key }),
    });
  const answers = await Promise.all([pay(6000), pay(6000), pay(6000)]);
  expect(answers.filter(({ body }) => body.error !== true)).toHaveLength(1);
  await Promise.all([pay(1000, 'twice'), pay(1000, 'twice')]);
  const { paid, open, payments } = (await t.call(w.office, 'getClientInvoice', { id })).body;
  expect([paid, open, payments.length]).toEqual([7000, 4000, 2]);
  const [payment] = payments;
  const remove = () =>
    t.call(w.office, 'removeClientPayment', { idPayment: payment?.id ?? 0, reason: 'Wrong' });
  expect(statuses(await Promise.all([remove(), remove(), pay(4000)]))).toEqual([200, 200, 409]);
  const rows = await t.db
    .selectFrom('client_payment')
    .select(({ fn }) => fn.sum<number>('cents').as('sum'))
    .where('invoice_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect((await t.call(w.office, 'getClientInvoice', { id })).body.paid).toBe(Number(rows.sum));
});

test('D.2.06: a job that moves while its draft is issued is issued before, or stops it', async () => {
  const job = await feeJob();
  const { id } = (await w.draft([job])).body;
  const move = sql`update job set prepend = 'OPAL' where id = ${job}`.execute(t.db);
  const [answer] = await Promise.all([issue(id), move]);
  const { number } = (await t.call(w.office, 'getClientInvoice', { id })).body;
  expect(answer.status).toBe(number === null ? 409 : 200);
});

test('D.2.06: a draft or an issue that breaks off leaves nothing, and its number goes to the next', async () => {
  const before = await invoices();
  // Fails at the last row of the lines, and after the number was given.
  await sql`create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
    t.db,
  );
  await sql`create trigger broken_line after insert on client_line for each row
    when (new.what = 'Broken') execute function broken()`.execute(t.db);
  const job = await feeJob();
  await w.fee(job, 500, { what: 'Broken' });
  expect((await w.draft([job], { key: 'broken' })).status).toBe(500);
  expect(await invoices()).toEqual(before);
  await sql`drop trigger broken_line on client_line`.execute(t.db);
  const { id } = (await w.draft([job], { key: 'broken' })).body;
  await sql`create trigger broken_issue after update on client_invoice for each row execute function broken()`.execute(
    t.db,
  );
  expect((await issue(id, 'broken')).status).toBe(500);
  await sql`drop trigger broken_issue on client_invoice`.execute(t.db);
  const last = Math.max(...(await invoices()).map(({ number }) => number ?? 0));
  expect((await issue(id, 'broken')).body.number).toBe(last + 1);
});
