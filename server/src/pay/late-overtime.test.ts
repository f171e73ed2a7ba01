import { sql } from 'kysely';
import type { TestApp } from '../../test/support';
import { paidTwice } from '../../test/support/paid-twice';
import { shift, sydney } from '../../test/support/shift';
import { openRules, week } from '../pay-rules/testing/rules-office';
import type { Person } from '../timesheets/testing/site';

const HOUR = 3_600_000;
let t: TestApp;
let office: Person;
const { draft, save, generate } = openRules((world) => {
  ({ t, office } = world);
});

const days = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14'] as const;
const [monday, ...tuesdayOn] = days;

/** A worker at $36.00 an hour whose week pays half as much again after 38 hours. */
async function crew() {
  const group = await t.make.group(`Riggers ${(made += 1)}`);
  await save(draft({ weekOvertime: [{ afterMinutes: 38 * 60, percent: 50 }] }, { idGroups: [group] }));
  const user = await t.make.user({ abn: '51824753556' });
  await t.make.rate(user, group, 3600);
  const enter = async (...on: readonly string[]): Promise<number[]> => {
    const ids: number[] = [];
    for (const day of on) {
      const at = sydney(`${day}T07:00`);
      const clock = { user, start: at, end: at + 8 * HOUR, rate: 3600 };
      const { clocks } = await shift(t, { at, group: `Riggers ${made}`, workers: [user], clocks: [clock] });
      ids.push(...clocks);
    }
    return ids;
  };
  return { user, enter };
}
let made = 0;

const invoiced = async (user: number) => {
  const { body } = await generate(user);
  return { number: body.invoices?.[0]?.number ?? 0, total: body.total };
};
const cancel = (idInvoice: number) => t.call(office, 'deleteInvoice', { idInvoice });
const payRun = async (user: number) => {
  const { body } = await t.call(office, 'getPayRun', { ...week, limit: 100 });
  return {
    person: body.people.find(({ idUser }) => idUser === user),
    named: body.extraChecks?.filter(({ idUser }) => idUser === user),
  };
};
const inAll = async (user: number): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.cents), 0)::int as cents from invoice_line l join invoice i on i.id = l.invoice_id
    where l.live and i.user_id = ${user}`.execute(t.db);
  return rows[0]?.cents ?? 0;
};
const read = async (user: number, number: number) => {
  const { body } = await t.call(await t.signIn(user), 'getMyInvoices', { idInvoice: number });
  return body.invoices[0];
};

test('D.1.09: a Monday that is entered after its week was invoiced pays the overtime that it makes', async () => {
  const { user, enter } = await crew();
  await enter(...tuesdayOn);
  expect(await invoiced(user)).toMatchObject({ total: 147_600 });
  await enter(monday);
  const before = await payRun(user);
  expect(before.person).toMatchObject({ cents: 43_200, extras: 14_400 });
  expect(before.named).toMatchObject([
    { check: 'late-overtime', what: 'Overtime of the week Mon 9 Nov 2026', cents: 14_400 },
  ]);
  const late = await invoiced(user);
  expect(late.total).toBe(43_200);
  expect((await read(user, late.number))?.extras).toMatchObject([
    {
      kind: 'adjustment',
      what: 'Overtime of the week Mon 9 Nov 2026',
      why: 'The time of Mon 9 Nov 2026 came after other times of its week were invoiced',
      cents: 14_400,
    },
  ]);
  expect(await inAll(user)).toBe(190_800);
  expect(await paidTwice(t, user)).toEqual([]);
});

test('D.1.09: a cancelled invoice frees the overtime, which its next one pays again', async () => {
  const { user, enter } = await crew();
  await enter(...tuesdayOn);
  await invoiced(user);
  await enter(monday);
  const late = await invoiced(user);
  await cancel(late.number);
  expect(await inAll(user)).toBe(147_600);
  // It does not wait for an invoice by itself: it is worked out again with its timesheet.
  expect((await t.call(office, 'getExtras', { idUser: user })).body.extras).toEqual([]);
  expect(await invoiced(user)).toMatchObject({ total: 43_200 });
  expect(await inAll(user)).toBe(190_800);
});

test('D.1.09: the first invoice made again does not pay the overtime twice', async () => {
  const { user, enter } = await crew();
  await enter(...tuesdayOn);
  const first = await invoiced(user);
  await enter(monday);
  await invoiced(user);
  await cancel(first.number);
  const again = await invoiced(user);
  expect(again.total).toBe(190_800 - 43_200);
  expect((await read(user, again.number))?.extras).toMatchObject([
    { what: 'Overtime of the week Mon 9 Nov 2026', cents: -14_400 },
  ]);
  expect(await inAll(user)).toBe(190_800);
  expect(await paidTwice(t, user)).toEqual([]);
});

test('D.1.09: times that come one after the other pay what they pay at once', async () => {
  const { user, enter } = await crew();
  for (const day of [...days].reverse()) {
    await enter(day);
    await invoiced(user);
  }
  expect(await inAll(user)).toBe(190_800);
  expect(await paidTwice(t, user)).toEqual([]);
});

test('D.1.09: a time that the pay run left out and that comes later pays it too', async () => {
  const { user, enter } = await crew();
  const [double = 0] = [...(await enter(monday, monday))];
  await enter(...tuesdayOn);
  // Both of Monday overlap, so neither is paid.
  expect(await invoiced(user)).toMatchObject({ total: 147_600 });
  await t.call(office, 'setTimeDelete', { id: double });
  expect(await invoiced(user)).toMatchObject({ total: 43_200 });
  expect(await inAll(user)).toBe(190_800);
});

const flatOn = (crewId: number) =>
  t.call(office, 'setPayBasis', {
    idReqCrew: crewId,
    pay: { basis: 'shift', cents: 20_000, upToMinutes: null },
    was: { basis: 'usual', cents: 0, upToMinutes: null },
  });
const crewOf = async (clock = 0) =>
  (await t.db.selectFrom('timesheet').select('crew_id').where('id', '=', clock).executeTakeFirstOrThrow())
    .crew_id;

test.each([
  ['without a rate', null],
  ['with one', 3600],
])(
  'D.1.05, D.1.09: flat pay that was invoiced %s makes no overtime when a time comes late',
  async (_with, rate) => {
    const { user, enter } = await crew();
    const clocks = await enter(...tuesdayOn);
    for (const clock of clocks) await flatOn(await crewOf(clock));
    if (rate === null) {
      await sql`update timesheet set rate_cents = null where user_id = ${user}`.execute(t.db);
      await sql`delete from rate_from where user_id = ${user}`.execute(t.db);
      await sql`delete from user_group_rate where user_id = ${user}`.execute(t.db);
    }
    expect(await invoiced(user)).toMatchObject({ total: 100_000 });
    const [late] = await enter(monday);
    await flatOn(await crewOf(late));
    const run = await payRun(user);
    expect(run.person).toMatchObject({ cents: 20_000 });
    expect(run.named).toEqual([]);
    expect(await invoiced(user)).toMatchObject({ total: 20_000 });
  },
);

test('D.1.09: a late time that a flat amount has paid makes others overtime too', async () => {
  const { user, enter } = await crew();
  await enter(...tuesdayOn);
  const [early = 0] = await enter(monday);
  await flatOn(await crewOf(early));
  // Monday morning is paid flat with its invoice; the afternoon of the same crew is covered by that.
  await sql`update timesheet set end_at = start_at + ${2 * HOUR}::bigint where id = ${early}`.execute(t.db);
  const before = await invoiced(user);
  expect(before.total).toBe(171_200);
  const { job_id, crew_id, start_at } = await t.db
    .selectFrom('timesheet')
    .selectAll()
    .where('id', '=', early)
    .executeTakeFirstOrThrow();
  const times = { start: start_at + 2 * HOUR, end: start_at + 8 * HOUR };
  await t.call(office, 'setTimeCreate', { idJob: job_id, idUser: user, idReqCrew: crew_id, ...times });
  expect((await payRun(user)).named).toMatchObject([{ check: 'late-overtime', cents: 10_800 }]);
  expect(await invoiced(user)).toMatchObject({ total: 10_800 });
});

test('D.1.07, D.1.09: overtime that is taken back comes off an adjustment of the same invoice too', async () => {
  const { user, enter } = await crew();
  const [kept, ...others] = await enter(...tuesdayOn);
  const first = await invoiced(user);
  await enter(monday);
  await invoiced(user);
  await cancel(first.number);
  for (const id of others) await t.call(office, 'setTimeDelete', { id });
  await sql`update timesheet set end_at = start_at + ${HOUR}::bigint where id = ${kept}`.execute(t.db);
  await t.call(office, 'addAdjustment', { idUser: user, cents: 20_000, what: 'Gloves', reason: 'Site' });
  expect(await invoiced(user)).toMatchObject({ total: 3600 + 20_000 - 14_400 });
  expect((await t.call(office, 'getExtras', { idUser: user })).body.extras).toEqual([]);
});
