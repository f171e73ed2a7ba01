import type { In } from '@crewcall/contract/types';
import { isToPay, isUnpaid } from '@crewcall/domain/invoice';
import { BANK_FILE_MOST } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers, tasks } from '../areas';

const END = Date.UTC(2026, 10, 15, 13) - 1;
let t: TestApp;
let office: { id: number; token: string };
let crew: { id: number; name: string }[];
/** Numbers in the order in which they were made. */
let numbers: [number, number, number, number, number, number];
const week = { dateStart: END - 3_600_000, dateEnd: END + 1 };

const companyOf = async (user: number): Promise<number> =>
  (await t.db.selectFrom('app_user').select('company_id').where('id', '=', user).executeTakeFirstOrThrow())
    .company_id;

interface Given {
  user: number;
  total?: number;
  status?: number;
  cancelled?: boolean;
  end?: number;
}
async function made(companyId: number, given: readonly Given[]): Promise<number[]> {
  const rows = await t.db
    .insertInto('invoice')
    .values(
      given.map(({ user, total = 10_000, status = 0, cancelled = false, end = END }) => ({
        ...{ company_id: companyId, user_id: user, week_start: '2026-11-09', week_end: '2026-11-15' },
        ...{ end_at: end, status, net_cents: total, total_cents: total, parties: JSON.stringify({}) },
        cancelled_at: cancelled ? END : null,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  office = await t.signIn(await t.make.admin());
  const people = [
    ['Zoë', 'Adams'],
    ['Anh', 'Nguyễn'],
    ['Mia', 'Costa'],
  ] as const;
  crew = [];
  for (const [first_name, last_name] of people)
    crew.push({ id: await t.make.user({ first_name, last_name }), name: `${first_name} ${last_name}` });
  const [zoe, anh, mia] = crew.map(({ id }) => id) as [number, number, number];
  const companyId = await companyOf(zoe);
  numbers = (await made(companyId, [
    { user: zoe, total: 10_001 },
    { user: anh, total: 20_000, status: 2 },
    { user: mia, total: 5_000, status: 1 },
    { user: mia, total: 70_000, cancelled: true },
    { user: anh, total: 0 },
    { user: zoe, total: 99_900, end: END + 1 },
  ])) as typeof numbers;
});
afterAll(() => t.close());

const get = async (body: Partial<In<'getInvoice'>> = {}) =>
  (await t.call(office, 'getInvoice', { ...week, ...body })).body;
const find = async (body: Partial<In<'findInvoices'>>) =>
  (await t.call(office, 'findInvoices', { find: week, ...body })).body.ids.map((id) => numbers.indexOf(id));
const placesOf = ({ invoices }: { invoices: { number: number }[] }) =>
  invoices.map(({ number }) => numbers.indexOf(number));

test('X-06: without a limit all of them are answered, from the offset on', async () => {
  const user = await t.make.user({ first_name: 'Kim', last_name: 'Ott' });
  const end = END - 20 * 86_400_000;
  await made(
    await companyOf(user),
    Array.from({ length: 101 }, () => ({ user, end })),
  );
  const then = { dateStart: end, dateEnd: end + 1 };
  const { invoices } = await get(then);
  expect(invoices).toHaveLength(101);
  expect((await get({ ...then, offset: 99 })).invoices).toEqual(invoices.slice(99));
});

test('a page of the invoices of a week, with the count and the sums of all of them to the cent', async () => {
  const page = await get({ limit: 2, offset: 1, sort: { key: 'name', down: false } });
  expect(placesOf(page)).toEqual([1, 3]);
  expect(page.total).toBe(5);
  expect(page.totals).toEqual({
    ...{ count: 4, cents: 35_001, cancelled: 1, full: 1 },
    ...{ unpaid: 3, toPay: 2, unpaidCents: 15_001 },
  });
});

test('the search finds words of the name without accents, and of the number', async () => {
  expect(placesOf(await get({ search: 'nguyen anh' }))).toEqual([4, 1]);
  const byNumber = await get({ search: `costa ${numbers[2]}` });
  expect(placesOf(byNumber)).toEqual([2]);
  expect(byNumber).toMatchObject({ total: 1, totals: { count: 1, cents: 5_000, cancelled: 0 } });
  expect(await get({ search: '%' })).toMatchObject({ invoices: [], total: 0, totals: { cents: 0 } });
});

test('what is shown narrows the rows, while the sums stay those of the search', async () => {
  const toPay = await get({ show: 'payable', sort: { key: 'number', down: false } });
  expect([placesOf(toPay), toPay.total, toPay.totals?.full]).toEqual([[0, 2], 2, 1]);
  expect(placesOf(await get({ show: 'unpaid', sort: { key: 'number', down: false } }))).toEqual([0, 2, 4]);
});

test('each order, both ways', async () => {
  const order = async (key: NonNullable<In<'getInvoice'>['sort']>['key'], down = false) =>
    placesOf(await get({ sort: { key, down } }));
  expect(await order('name')).toEqual([4, 1, 3, 2, 0]);
  expect(await order('name', true)).toEqual([0, 3, 2, 4, 1]);
  expect(await order('number', true)).toEqual([4, 3, 2, 1, 0]);
  expect(await order('amount', true)).toEqual([3, 1, 0, 2, 4]);
  expect(await order('status')).toEqual([3, 4, 0, 2, 1]);
  expect(await order('week')).toEqual([4, 1, 3, 2, 0]);
});

test('A.7.40 without a range the office sees a year back and ahead, newest week first', async () => {
  const { body } = await t.call(office, 'getInvoice', { search: 'zoe' });
  expect(placesOf(body)).toEqual([5, 0]);
});

test('the server names what is chosen for a bank file: all that can be paid but some, or some that are left', async () => {
  expect(await find({ find: { ...week, show: 'unpaid' }, except: [numbers[2]] })).toEqual([0, 4]);
  expect(await find({ find: { ...week, show: 'payable', search: 'mia' } })).toEqual([2]);
  // A cancelled one cannot be chosen, and one of another week is not of this search.
  expect(await find({ only: [numbers[1], numbers[3], numbers[5]] })).toEqual([1]);
  expect(await find({ find: { ...week, show: 'payable' }, only: [numbers[0], numbers[1]] })).toEqual([0]);
});

test('what can be paid is the same for the server as in the rules', async () => {
  const { invoices } = await get();
  const ruled = (rule: (one: (typeof invoices)[number]) => boolean) =>
    invoices
      .filter(rule)
      .map(({ number }) => numbers.indexOf(number))
      .sort();
  expect(await find({ find: { ...week, show: 'unpaid' } })).toEqual(ruled(isUnpaid));
  expect(await find({ find: { ...week, show: 'payable' } })).toEqual(ruled(isToPay));
});

test('what is chosen comes with its sum; some by their numbers are found in any week', async () => {
  const chosen = async (body: In<'findInvoices'>) => (await t.call(office, 'findInvoices', body)).body;
  expect(await chosen({ find: { ...week, show: 'payable' }, except: [numbers[2]] })).toEqual({
    ids: [numbers[0]],
    cents: 10_001,
  });
  expect(await chosen({ only: [numbers[0], numbers[3], numbers[5]] })).toEqual({
    ids: [numbers[0], numbers[5]],
    cents: 109_901,
  });
});

test('more invoices than one file takes are refused, with the mend', async () => {
  const end = END - 40 * 86_400_000;
  await sql`
    insert into invoice (company_id, user_id, week_start, week_end, end_at, net_cents, total_cents, parties)
    select company_id, id, '2026-10-05', '2026-10-11', ${end}::bigint, 100, 100, '{}'
    from app_user, generate_series(1, ${BANK_FILE_MOST + 1}::int) where id = ${crew[0]?.id ?? 0}`.execute(
    t.db,
  );
  const { status, body } = await t.call(office, 'findInvoices', {
    find: { dateStart: end, dateEnd: end + 1 },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    error: true,
    snackbar: { text: 'At most 10,000 invoices in one file. Choose a shorter range.' },
  });
});

test('only those who may read all invoices find them', async () => {
  const own = await t.signIn({ id: crew[0]?.id ?? 0 });
  expect((await t.call(own, 'findInvoices', { find: week })).status).toBe(403);
  expect((await t.call(own, 'getInvoice', week)).status).toBe(403);
});

test('a worker’s own list has all invoices at once, as before', async () => {
  const worker = await t.make.user({ first_name: 'Kim', last_name: 'Ott' });
  const companyId = await companyOf(worker);
  await made(
    companyId,
    Array.from({ length: 130 }, () => ({ user: worker, end: END - 10_000_000 })),
  );
  const { invoices } = (await t.call(await t.signIn({ id: worker }), 'getMyInvoices', {})).body;
  expect(invoices).toHaveLength(130);
  expect(new Set(invoices.map(({ idUser }) => idUser))).toEqual(new Set([worker]));
});
