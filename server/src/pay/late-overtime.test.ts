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
