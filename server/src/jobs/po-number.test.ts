import type { CallName } from '@crewcall/contract/types';
import { answerOf } from './testing/answers';
import type { Person, World } from './testing/world';
import { DAY, inHours, openWorld } from './testing/world';

const po = 'PO-4500-77';
const reference = 'Autumn tour, cost centre 12';
let world: World;
let office: Person;
let manager: Person;
let supervisor: Person;
let confirmed: Person;
let stranger: Person;
openWorld(async (opened) => {
  ({ world, office } = opened);
  manager = await world.person({ managerOf: ['ACME'] });
  supervisor = await world.person();
  confirmed = await world.person();
  stranger = await world.person();
});

/** A job of ACME with a supervisor and a confirmed worker. */
async function job() {
  const made = await world.job({ prepend: 'ACME', amount: 4, date: inHours(100) });
  await world.db.insertInto('job_supervisor').values({ job_id: made.id, user_id: supervisor.id }).execute();
  await world.member(made.crewId, confirmed.id, 2);
  return made;
}
const save = (who: Person, id: number, change: object) =>
  world.call(who, 'saveUpdatedJobv2', { job: { id, ...change } });
const detail = async (who: Person, id: number) => (await world.call(who, 'getJobDetail', { id })).body;

/** The job is on an invoice to its customer; a draft without `number`. */
async function invoiced(id: number, number: number | null): Promise<number> {
  await world.db
    .insertInto('prepend')
    .values({ company_id: world.companyId, text: 'ACME', full_name: 'Acme Events' })
    .onConflict((same) => same.columns(['company_id', 'text']).doNothing())
    .execute();
  const customer = await world.db
    .selectFrom('prepend')
    .select('id')
    .where('text', '=', 'ACME')
    .executeTakeFirstOrThrow();
  const invoice = await world.db
    .insertInto('client_invoice')
    .values({
      ...{ company_id: world.companyId, prepend_id: customer.id, number, net_cents: 5000, total_cents: 5000 },
      ...{ from_day: '2026-11-14', to_day: '2026-11-14' },
      ...(number === null ? {} : { parties: '{}', issued_at: Date.now(), due_day: '2026-11-28' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const fee = await world.db
    .insertInto('client_fee')
    .values({ company_id: world.companyId, job_id: id, kind: 'other', what: 'Permit', cents: 5000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('client_line')
    .values({
      ...{
        invoice_id: invoice.id,
        kind: 'fee',
        fee_id: fee.id,
        job_id: id,
        job_title: 'Load in',
        cents: 5000,
      },
      ...{ zone: 'Australia/Sydney', start_at: 0, end_at: 0 },
    })
    .execute();
  return invoice.id;
}

test('D.2.02: the office and the customer’s managers write PO number and reference; the log names them', async () => {
  const { id } = await job();
  expect((await save(manager, id, { poNumber: ` ${po} `, reference })).body.changed).toEqual([
    'PO number',
    'Reference',
  ]);
  expect((await detail(office, id)).job).toMatchObject({ poNumber: po, reference });
  expect((await save(office, id, { poNumber: 'PO-2' })).body.changed).toEqual(['PO number']);
  expect((await detail(manager, id)).job).toMatchObject({ poNumber: 'PO-2', reference });
  expect((await world.call(office, 'viewLogJob', { id })).body.logs[0]).toMatchObject({
    changed: ['PO number'],
  });
});

test('D.2.02: crew and supervisors never see them, and no answer to them has them', async () => {
  const { id } = await job();
  await save(office, id, { poNumber: po, reference });
  const range = { dateStart: inHours(-48), dateEnd: inHours(240) };
  const asks: [CallName, object][] = [
    ['getJobs', range],
    ['getPublicJobs', range],
    ['getMyDashboardv2', {}],
    ['getJobDialog', { idJob: id }],
  ];
  for (const who of [confirmed, supervisor, stranger])
    for (const [name, body] of asks) {
      const answer = JSON.stringify(await world.call(who, name, body as never));
      expect([name, answer.includes(po), answer.includes(reference)]).toEqual([name, false, false]);
    }
  for (const poNumber of ['X', po])
    expect(answerOf(await world.call(supervisor, 'saveSiteFields', { job: { id, poNumber } as never }))).toBe(
      'Your user doesn`t have access for this operation',
    );
});

test('D.2.02: once the job is on an issued invoice a manager is refused with a sentence; the office is not', async () => {
  const { id } = await job();
  await save(manager, id, { poNumber: po });
  await invoiced(id, null);
  expect(answerOf(await save(manager, id, { poNumber: 'PO-3' }))).toBe('ok');
  expect((await detail(manager, id)).extraData.isInvoiced).toBe(false);
  const invoice = await invoiced(id, 1001);
  for (const change of [{ poNumber: 'PO-4' }, { reference: 'Other' }])
    expect(answerOf(await save(manager, id, change))).toBe(
      'This job is on invoice INV-1001, so its PO number and reference stay as they are. Please call the office to change them.',
    );
  expect((await detail(manager, id)).extraData.isInvoiced).toBe(true);
  // What the manager may change otherwise, and the form as it was read, are saved as before.
  expect(answerOf(await save(manager, id, { description: 'Gloves', poNumber: 'PO-3' }))).toBe('ok');
  expect(answerOf(await save(office, id, { poNumber: 'PO-5' }))).toBe('ok');
  await world.db.updateTable('client_line').set({ live: false }).where('invoice_id', '=', invoice).execute();
  expect(answerOf(await save(manager, id, { poNumber: 'PO-6' }))).toBe('ok');
});

test('D.2.02: a copy is another order and has neither; another customer’s job warns of what it still has', async () => {
  const { id } = await job();
  await save(office, id, { poNumber: po, reference });
  const copy = { duplicateCrew: false, duplicateCrewStatus: false, sendNotification: false };
  const { jobIds } = (
    await world.call(office, 'duplicateJob', { id, dates: [inHours(100) + 7 * DAY], ...copy })
  ).body;
  expect((await detail(office, jobIds[0] ?? 0)).job).toMatchObject({ poNumber: '', reference: '' });
  const moved = await save(office, id, { prepend: 'NOVA' });
  expect(moved.body.warnings).toEqual(
    expect.arrayContaining([
      `Its PO number is still ${po}, as for ACME.`,
      `Its reference is still ${reference}, as for ACME.`,
    ]),
  );
});
