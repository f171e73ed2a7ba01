import { extraCents, lineCents } from '@crewcall/domain/extras';
import { formatCents } from '@crewcall/domain/money';
import { noPayRules } from '@crewcall/domain/pay-rules';
import { dayText } from '@crewcall/domain/time';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { handlers, tasks } from '../src/areas';
import { workOutPay } from '../src/invoicing/testing/work-out-pay';
import { testApp } from './support';
import type { TestApp } from './support';
import { companyBank } from './support/company-bank';
import { paidTwice } from './support/paid-twice';
import { payWeeks } from './support/pay-weeks';
import type { MadeExtra, MadeFlat, MadeTime, PayWeek } from './support/pay-weeks';
import { pdfText } from './support/pdf-text';
import { configure, shift, sydney, SYDNEY } from './support/shift';

/**
 * Random weeks with every kind of line: the pay run, invoices, paper, workbook and bank file agree to the cent, and
 * nothing is paid twice. 40 of them, the same each time, of which every 4th has its paper read, which is slow;
 * `EXPLORE=10000` makes so many new ones, and reads the paper of every 50th:
 *
 *     EXPLORE=10000 TZ=UTC node shared/build/bin/test.mjs --selectProjects server --runTestsByPath server/test/pay-weeks.test.ts -w 1
 */
const explored = Number(process.env['EXPLORE'] ?? 0);
const told = explored > 0 ? { numRuns: explored } : { numRuns: 40, seed: 20_261_130 };

const MINUTE = 60_000;
const HALF_DAY = 12 * 60 * MINUTE;
const monday = sydney('2026-11-09T00:00');
const week = { dateStart: monday, dateEnd: sydney('2026-11-16T00:00') };
const friday = dayText(SYDNEY, Date.now() + 6 * 2 * HALF_DAY);
const RATE = 3333;
const groups = ['Riggers by the week', 'Loaders with a call'] as const;

let t: TestApp;
let office: { id: number; token: string };
let company: number;
let kilometres: number;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  office = await t.signIn(await t.make.admin());
  await configure(t, { ...companyBank, confCompanyGst: 1, confCompanyABN: '51824753556' });
  company = await t.make.companyId();
  const rules = {
    ...noPayRules,
    sunday: 50,
    weekOvertime: [
      { afterMinutes: 15 * 60, percent: 50 },
      { afterMinutes: 25 * 60, percent: 100 },
    ],
  };
  const save = async (name: string, group: string, more: object) =>
    t.call(office, 'savePayRules', {
      ...{ name, rules: { ...rules, ...more }, active: true, forCompany: false, idJobs: [] },
      idGroups: [await t.make.group(group)],
    });
  await save('By the week', groups[0], {});
  await save('With a call', groups[1], { minimumMinutes: 180 });
  for (const unit of ['shift', 'hour', 'day', 'once'] as const) await allowance(unit, 733, groups[0]);
  kilometres = await allowance('kilometre', 88, null);
});
afterAll(() => t.close());

async function allowance(unit: string, cents: number, group: string | null): Promise<number> {
  const { id: type_id } = await t.db
    .insertInto('allowance_type')
    .values({ company_id: company, name: `Per ${unit}`, unit: unit as 'shift' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db.insertInto('allowance_rate').values({ type_id, from_day: '2026-01-01', cents, at: 1 }).execute();
  if (group !== null)
    await t.db
      .insertInto('allowance_given')
      .values({ type_id, group_id: await t.make.group(group) })
      .execute();
  return type_id;
}

let serial = 0;
interface Worker {
  user: number;
  name: string;
  gst: boolean;
}

async function hired(gst: boolean): Promise<Worker> {
  serial += 1;
  const name = `Ott${serial}`;
  const user = await t.make.user({
    ...{ first_name: 'Kim', last_name: name, abn: '51824753556', gst_registered: gst },
    ...(gst ? { rcti_agreed_at: 1 } : {}),
    ...{ bank_account_name: `Kim ${name}`, bank_account_bsb: '082902' },
    bank_account_number: String(2_000_000 + serial),
  });
  for (const group of groups) await t.make.rate(user, await t.make.group(group), RATE);
  return { user, name, gst };
}

async function enterFlat(user: number, { group, basis, cents, upToMinutes }: MadeFlat): Promise<void> {
  const group_id = await t.make.group(groups[group]);
  const pay = { basis, cents, up_to_minutes: upToMinutes };
  const whose = { company_id: company, group_id, user_id: user, crew_id: null };
  await t.db
    .insertInto('pay_basis')
    .values({ ...whose, ...pay })
    .execute();
}

async function enterTime(user: number, { slot, offset, minutes, group, joins }: MadeTime): Promise<number> {
  const start = monday + slot * HALF_DAY + offset * MINUTE;
  const clock = { user, start, end: start + minutes * MINUTE, rate: RATE };
  if (joins) {
    const { rows } = await sql<{ id: number }>`
      insert into timesheet (job_id, crew_id, group_id, user_id, start_at, end_at, rate_cents)
      select job_id, crew_id, group_id, user_id, ${start}::bigint, ${clock.end}::bigint, ${RATE}::int from timesheet
      where user_id = ${user} and group_id = ${await t.make.group(groups[group])} and corrects_id is null
      order by id desc limit 1 returning id`.execute(t.db);
    const [joined] = rows;
    if (joined) return joined.id;
  }
  const { clocks } = await shift(t, { at: start, group: groups[group], workers: [user], clocks: [clock] });
  return clocks[0] ?? 0;
}

const dayOf = (offset: number) => dayText(SYDNEY, monday + offset * 2 * HALF_DAY + HALF_DAY);

async function enterExtra(user: number, extra: MadeExtra, times: readonly number[]): Promise<void> {
  const own = { company_id: company, user_id: user, kind: extra.kind, why: 'Agreed', created_by: office.id };
  if (extra.kind === 'allowance') {
    const time = times[extra.time];
    if (time === undefined) return;
    await t.db
      .insertInto('extra')
      .values({
        ...{ ...own, day: dayOf(0), timesheet_id: time, type_id: kilometres, what: 'Own car' },
        ...{ unit: 'kilometre' as const, quantity: extra.quantity, each_cents: 88 },
        cents: extraCents('kilometre', extra.quantity, 88),
      })
      .onConflict((same) => same.doNothing())
      .execute();
    return;
  }
  const { cents, kind } = extra;
  const gst_cents = kind === 'expense' && extra.hasGst ? Math.round(cents / 11) : 0;
  const day = dayOf(extra.day);
  const expense = async () => {
    const job_id = await t.make.job({ start_at: monday, title: 'Concert', zone: SYDNEY });
    const { id } = await t.db
      .insertInto('expense')
      .values({
        company_id: company,
        user_id: user,
        job_id,
        day,
        type: 'Taxi',
        cents,
        gst_cents,
        state: 'approved',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { expense_id: id, job_id };
  };
  await t.db
    .insertInto('extra')
    .values({
      ...own,
      day,
      what: `A ${kind}`,
      cents,
      gst_cents,
      ...(kind === 'expense' ? await expense() : {}),
    })
    .execute();
}

/** Corrects the first invoiced time of a worker, as the office does for a question about it. */
async function correct(user: number, minutes: number): Promise<void> {
  await sql`
    insert into timesheet (job_id, crew_id, group_id, user_id, start_at, end_at, break_ms, rate_cents, corrects_id,
      paid_before_ms, created_by)
    select job_id, crew_id, group_id, user_id, start_at, greatest(start_at + 60000, end_at + ${minutes * MINUTE}::bigint),
      0, rate_cents, id, end_at - start_at, ${office.id}::bigint
    from timesheet where user_id = ${user} and invoice_id is not null order by start_at limit 1`.execute(
    t.db,
  );
}

const inRun = async ({ user }: Worker) =>
  (await t.call(office, 'getPayRun', { ...week, limit: 100 })).body.people.find(
    ({ idUser }) => idUser === user,
  );

interface StoredLine {
  invoice_id: number;
  cents: number;
  isExtra: boolean;
}
const linesOf = async (numbers: readonly number[]): Promise<StoredLine[]> => {
  const { rows } = await sql<StoredLine>`
    select invoice_id, cents::int as cents, extra_id is not null as "isExtra" from invoice_line
    where invoice_id = any(${[...numbers]}::bigint[]) order by id`.execute(t.db);
  return rows;
};
const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((all, one) => all + of(one), 0);

/** Pays what there is: what the pay run says before is what the invoices are after. */
async function pay(worker: Worker, stored: boolean): Promise<number[]> {
  if (stored) await workOutPay(t);
  const before = await inRun(worker);
  const { body } = await t.call(office, 'generateInvoice', { idUser: worker.user, ...week });
  const made = body.invoices ?? [];
  const lines = await linesOf(made.map(({ number }) => number));
  expect({
    cents: sum(lines, ({ cents }) => cents),
    extras: sum(
      lines.filter(({ isExtra }) => isExtra),
      ({ cents }) => cents,
    ),
  }).toEqual({
    cents: made.length === 0 ? 0 : before?.cents,
    extras: made.length === 0 ? 0 : before?.extras,
  });
  if (before !== undefined) expect(sum(before.extraKinds, ({ cents }) => cents)).toBe(before.extras);
  for (const { number, total, gst } of made) {
    const net = sum(
      lines.filter(({ invoice_id }) => invoice_id === number),
      ({ cents }) => cents,
    );
    expect([net + gst, gst]).toEqual([total, worker.gst ? Math.round(net / 10) : 0]);
    expect(total).toBeGreaterThanOrEqual(0);
  }
  expect(await paidTwice(t, worker.user)).toEqual([]);
  return made.map(({ number }) => number);
}

/** What the screen of an invoice lists, and its paper, come to its total. */
async function agrees(worker: Worker, number: number, readsPaper: boolean): Promise<number> {
  const { body } = await t.call(await t.signIn(worker.user), 'getMyInvoices', { idInvoice: number });
  const [invoice] = body.invoices;
  const { lines = [], extras = [], total = 0, gst = 0, pdf } = invoice ?? {};
  expect(sum(lines, (line) => line.total) + sum(extras, ({ cents }) => cents) + gst).toBe(total);
  if (readsPaper) {
    const text = pdfText(pdf ?? '');
    for (const { what, cents } of extras)
      for (const said of [what, formatCents(cents)]) expect(text).toContain(said);
    expect(text).toContain(formatCents(total));
  }
  return total;
}

async function workbookOf({ name }: Worker): Promise<Record<string, number>> {
  // An invoice without times is of the week of its extras.
  const span = 28 * 2 * HALF_DAY;
  const asked = { type: 'invoice' as const, dateStart: monday - span, dateEnd: monday + span };
  const { body } = await t.call(office, 'downloadxlsxData', { ...asked, search: name });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Buffer.from(body.xlsxFile, 'base64') as never);
  const last = (sheet: string, title: string): number => {
    const page = book.getWorksheet(sheet);
    if (page === undefined) return 0;
    const titles = page.getRow(1).values as unknown[];
    const value = page.lastRow?.getCell(titles.indexOf(title)).value as number | { result: number } | null;
    return Math.round(100 * (typeof value === 'object' ? (value?.result ?? 0) : value));
  };
  return {
    lines: last('Lines', 'Amount'),
    extras: last('Extras', 'Amount'),
    net: last('Invoices', 'Without GST'),
    total: last('Invoices', 'Total'),
  };
}

const cancel = (idInvoice: number) => t.call(office, 'deleteInvoice', { idInvoice, confirmed: true });

/** What live invoices pay, and what waits to be taken back. */
async function standing({ user, gst }: Worker): Promise<{ paid: number; waits: number }> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.cents), 0)::int as cents from invoice_line l join invoice i on i.id = l.invoice_id
    where l.live and i.user_id = ${user}`.execute(t.db);
  const waiting = await t.db
    .selectFrom('extra')
    .select(['cents', 'gst_cents'])
    .where('user_id', '=', user)
    .where('invoice_id', 'is', null)
    .where('removed_at', 'is', null)
    .where('timesheet_id', 'is', null)
    .execute();
  const waits = sum(waiting, (one) => lineCents({ cents: one.cents, gstCents: one.gst_cents }, gst));
  return { paid: rows[0]?.cents ?? 0, waits };
}

const live = async ({ user }: Worker): Promise<{ id: number; total_cents: number }[]> =>
  t.db
    .selectFrom('invoice')
    .select(['id', 'total_cents'])
    .where('user_id', '=', user)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute();

async function runs(story: PayWeek, readsPaper: boolean): Promise<void> {
  const worker = await hired(story.gst);
  const { user } = worker;
  if (story.flat) await enterFlat(user, story.flat);
  const times: number[] = [];
  for (const time of story.times) times.push(await enterTime(user, time));
  for (const extra of story.extras) await enterExtra(user, extra, times);
  const first = await pay(worker, story.stored);
  if (story.corrected !== 0 && story.times.length > 0) await correct(user, story.corrected);
  else if (story.cancels) for (const number of first) await cancel(number);
  for (const time of story.late) times.push(await enterTime(user, time));
  for (const extra of story.lateExtras) await enterExtra(user, extra, times.slice(story.times.length));
  await pay(worker, story.stored);

  const invoices = await live(worker);
  const totals: number[] = [];
  for (const { id } of invoices) totals.push(await agrees(worker, id, readsPaper));
  expect(totals).toEqual(invoices.map(({ total_cents }) => total_cents));
  if (invoices.length > 0) {
    const book = await workbookOf(worker);
    expect(book['total']).toBe(sum(totals, (total) => total));
    expect((book['lines'] ?? 0) + (book['extras'] ?? 0)).toBe(book['net']);
  }

  // In one go instead of two, it pays the same. A correction alone is a time like any other then.
  if (story.corrected === 0 || story.times.length === 0) {
    const before = await standing(worker);
    for (const { id } of invoices) await cancel(id);
    await pay(worker, story.stored);
    const after = await standing(worker);
    expect(after.paid + after.waits).toBe(before.paid + before.waits);
  }

  const due = (await live(worker)).filter(({ total_cents }) => total_cents > 0);
  if (due.length > 0) {
    const downloadList = due.map(({ id }) => id);
    const { body } = await t.call(office, 'downloadABA', { downloadList, typeABA: 2, dateABA: friday });
    const credits = Buffer.from(body.abaFile, 'base64')
      .toString('latin1')
      .split('\r\n')
      .filter((line) => line.startsWith('1') && line.slice(18, 20) === '50')
      .map((line) => Number(line.slice(20, 30)));
    expect(sum(credits, (cents) => cents)).toBe(sum(due, ({ total_cents }) => total_cents));
  }
  expect(await paidTwice(t, user)).toEqual([]);
  await t.db
    .updateTable('extra')
    .set({ removed_at: 1 })
    .where('user_id', '=', user)
    .where('invoice_id', 'is', null)
    .where('removed_at', 'is', null)
    .execute();
}

test(
  'D.1.10: the pay run, invoices, paper, workbook and bank file of random weeks agree to the cent for every kind of line',
  async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(payWeeks, async (story) => {
        count += 1;
        await runs(story, count % (explored === 0 ? 4 : 50) === 0);
      }),
      told,
    );
  },
  explored > 0 ? explored * 5_000 : 240_000,
);
