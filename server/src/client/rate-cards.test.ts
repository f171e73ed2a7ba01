import type { Out } from '@crewcall/contract/types';
import { noPayRules } from '@crewcall/domain/pay-rules';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { shift, sydney } from '../../test/support/shift';
import { handlers, tasks } from '../areas';

const HOUR = 3_600_000;
const SATURDAY = sydney('2026-11-14T08:00');

let t: TestApp;
let office: { id: number; token: string };
let companyId: number;
let group: number;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  companyId = await t.make.companyId();
  office = await t.signIn(await t.make.admin());
  group = await t.make.group();
});
beforeEach(async () => {
  await t.db.deleteFrom('charge_rate').execute();
  await t.db.deleteFrom('rate_card').execute();
});
afterAll(() => t.close());

let serial = 0;
/** A new customer. */
async function customer(): Promise<{ id: number; text: string }> {
  serial += 1;
  const text = `CUST${serial}`;
  await t.make.prepend(text);
  const { id } = await t.db
    .selectFrom('prepend')
    .select('id')
    .where('text', '=', text)
    .executeTakeFirstOrThrow();
  return { id, text };
}

const card = async (idCustomer: number | null): Promise<Out<'getRateCard'>> =>
  (await t.call(office, 'getRateCard', { idCustomer })).body;
const rate = async (more: object, as = office) =>
  t.call(as, 'saveChargeRate', {
    ...{ idCustomer: null, idJob: null, idGroup: group, idType: null, from: '2026-07-01', cents: 6000 },
    ...more,
  });
const saidOf = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text;

test('D.2.01: a customer without a card of its own has the default one, until it has its own', async () => {
  const { id } = await customer();
  const read = await card(id);
  expect(read).toMatchObject({ isOwn: false, version: 0, terms: { termsDays: 14, needsPo: false } });
  const base = await card(null);
  await t.call(office, 'saveRateCard', {
    ...{ idCustomer: null, version: 0, was: base.terms, terms: { ...base.terms, termsDays: 30 } },
  });
  const inherited = await card(id);
  expect(inherited).toMatchObject({ isOwn: false, terms: { termsDays: 30 } });
  await t.call(office, 'saveRateCard', {
    ...{ idCustomer: id, version: 0, was: inherited.terms },
    terms: { ...inherited.terms, needsPo: true, billBy: 'week', linesBy: 'person' },
  });
  expect(await card(id)).toMatchObject({
    ...{
      isOwn: true,
      version: 1,
      terms: { termsDays: 30, needsPo: true, billBy: 'week', linesBy: 'person' },
    },
  });
  const own = await card(id);
  await t.call(office, 'saveRateCard', { idCustomer: id, version: 1, was: own.terms, terms: null });
  expect(await card(id)).toMatchObject({ isOwn: false, terms: { termsDays: 30, needsPo: false } });
});

test('D.2.01: two people save one card: the second is told who has changed what, and nothing is lost', async () => {
  const { id } = await customer();
  const { terms } = await card(id);
  const other = await t.signIn(
    await t.make.user({ permissions: ['client:read', 'client:write'], first_name: 'Kim', last_name: 'Lee' }),
  );
  const first = await t.call(other, 'saveRateCard', {
    ...{ idCustomer: id, version: 0, was: terms, terms: { ...terms, termsDays: 21 } },
  });
  expect(first.body.version).toBe(1);
  const second = await t.call(office, 'saveRateCard', {
    ...{ idCustomer: id, version: 0, was: terms, terms: { ...terms, needsPo: true } },
  });
  expect(second.status).toBe(409);
  expect(saidOf(second)).toBe(
    'Kim Lee has changed this rate card: Days until due. Yours is not saved yet: look at theirs, then save again.',
  );
  expect((await card(id)).terms).toMatchObject({ termsDays: 21, needsPo: false });
});

test('D.2.01: the rule sets to choose from are those in use; one that is switched off is refused', async () => {
  const { id } = await t.db
    .insertInto('pay_rule_set')
    .values({ company_id: companyId, name: 'Charged', version: 1, active: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('pay_rule_version')
    .values({
      company_id: companyId,
      set_id: id,
      version: 1,
      name: 'Charged',
      rules: JSON.stringify(noPayRules),
    })
    .execute();
  const { terms, ruleSets } = await card(null);
  expect(ruleSets).toContainEqual({ id, name: 'Charged' });
  const choose = (idRuleSet: number) =>
    t.call(office, 'saveRateCard', {
      ...{ idCustomer: null, version: 0, was: terms, terms: { ...terms, idRuleSet } },
    });
  await t.db.updateTable('pay_rule_set').set({ active: false }).where('id', '=', id).execute();
  expect(saidOf(await choose(id))).toMatch(/^This rule set is switched off/);
  expect((await choose(id + 1000)).status).toBe(404);
});

test('D.2.01, C.9.08: a card lists its own rates and those it inherits, with their days', async () => {
  const { id } = await customer();
  await rate({});
  await rate({ from: '2027-07-01', cents: 6500 });
  await rate({ idCustomer: id, cents: 7000 });
  const { rates, inherited, groups } = await card(id);
  expect(rates).toMatchObject([{ idGroup: group, from: '2026-07-01', cents: 7000 }]);
  expect(inherited.map(({ from, cents }) => [from, cents])).toEqual([
    ['2027-07-01', 6500],
    ['2026-07-01', 6000],
  ]);
  expect(groups).toContainEqual({ id: group, name: 'Stagehand', active: true });
});

test('D.2.01: two rates never begin on one day; a change of a rate that changed meanwhile is refused', async () => {
  const { body } = await rate({});
  expect(saidOf(await rate({ cents: 6100 }))).toBe(
    'There is a rate of $60.00 from 01/07/2026 already. Change that one, or choose another day.',
  );
  const was = { from: '2026-07-01', cents: 6000 };
  const changed = await rate({ id: body.id, was, cents: 6200 });
  expect(changed.body.id).toBe(body.id);
  const stale = await rate({ id: body.id, was, cents: 6300 });
  expect([stale.status, saidOf(stale)]).toEqual([
    409,
    'Somebody else has changed this rate to $62.00 from 01/07/2026. What you typed is still here: save again to put it in its place.',
  ]);
  const removed = await t.call(office, 'removeChargeRate', { id: body.id, was });
  expect([removed.status, saidOf(removed)]).toEqual([
    409,
    'Somebody else has changed this rate to $62.00 from 01/07/2026. Remove it again if it should go.',
  ]);
  expect((await t.call(office, 'removeChargeRate', { id: body.id })).status).toBe(200);
  expect((await t.call(office, 'removeChargeRate', { id: body.id })).status).toBe(404);
  expect((await rate({ id: body.id, was, cents: 6400 })).status).toBe(409);
  expect((await card(null)).rates).toEqual([]);
});

test('D.2.01: an odd rate is refused with a sentence, never stored', async () => {
  const replies = [
    await rate({ idGroup: null }),
    await rate({ idType: 1 }),
    await rate({ idGroup: 987_654 }),
    await rate({ idCustomer: 987_654 }),
    await rate({ from: '2026-02-31' }),
    await rate({ cents: 0 }),
    await rate({ cents: 1_000_001 }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([400, 400, 404, 404, 200, 400, 400]);
  for (const reply of replies) expect(saidOf(reply)).toMatch(/\.$/);
  expect((await card(null)).rates).toEqual([]);
});

test('D.2.01: a rate from a past day changes what is not invoiced, and nothing of an issued invoice', async () => {
  const { id, text } = await customer();
  const user = await t.make.user();
  const clock = (hour: number) => ({
    ...{ user, start: SATURDAY + hour * HOUR, end: SATURDAY + (hour + 4) * HOUR, rate: 3500 },
  });
  const { job, clocks } = await shift(t, {
    ...{ at: SATURDAY, prepend: text, workers: [user], clocks: [clock(0), clock(5)] },
  });
  await rate({ cents: 6000 });
  const money = async () => (await t.call(office, 'getJobMoney', { idJob: job })).body.actual.charge;
  expect(await money()).toBe(48_000);
  const invoice = await t.db
    .insertInto('client_invoice')
    .values({
      ...{ company_id: companyId, prepend_id: id, number: 5000 + serial, from_day: '2026-11-14' },
      ...{ to_day: '2026-11-14', net_cents: 24_000, total_cents: 24_000, parties: '{}' },
      ...{ issued_at: SATURDAY, due_day: '2026-11-28' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('client_line')
    .values({
      ...{
        invoice_id: invoice.id,
        kind: 'time',
        timesheet_id: clocks[0] ?? 0,
        job_id: job,
        job_title: 'Build',
      },
      ...{ zone: 'Australia/Sydney', start_at: SATURDAY, end_at: SATURDAY + 4 * HOUR, cents: 24_000 },
    })
    .execute();
  await rate({ cents: 7000, from: '2026-11-01' });
  expect(await money()).toBe(24_000 + 28_000);
  const line = await t.db.selectFrom('client_line').select('cents').where('job_id', '=', job).execute();
  expect(line).toEqual([{ cents: 24_000 }]);
});

test('D.2.10: who may only read sees the card and changes nothing; others of the office, managers and crew see none', async () => {
  const reader = await t.signIn(await t.make.admin(['client:read']));
  expect((await t.call(reader, 'getRateCard', { idCustomer: null })).status).toBe(200);
  expect((await rate({}, reader)).status).toBe(403);
  const others = [
    await t.make.admin(['job:read', 'crewinvoice:read', 'settings:read']),
    await t.make.manager('ACME'),
    await t.make.user(),
  ];
  for (const id of others) {
    const who = await t.signIn(id);
    expect((await t.call(who, 'getRateCard', { idCustomer: null })).status).toBe(403);
    expect((await t.call(who, 'getJobMoney', { idJob: 1 })).status).toBe(403);
  }
});
