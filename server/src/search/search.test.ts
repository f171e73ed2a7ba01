import { fold } from '@crewcall/domain/text';
import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';

const DAY = 86_400_000;
let t: TestApp;
let old: number;
let soon: number;
let opal: number;
beforeAll(async () => {
  t = await testApp();
  await t.make.prepend('ACME');
  await t.make.prepend('OPAL');
  const at = Math.floor(Date.now() / DAY) * DAY;
  old = await t.make.job({ title: 'Gala at the Wharf', prepend: 'ACME', start_at: Date.UTC(2019, 3, 5, 2) });
  soon = await t.make.job({
    title: 'Gala dinner',
    prepend: 'ACME',
    start_at: at + 2 * DAY,
    location: 'Pier 100%',
  });
  opal = await t.make.job({ title: 'Opal gala', prepend: 'OPAL', start_at: at + 5 * DAY });
}, 120_000);
afterAll(() => t.close());

const office = async (...permissions: string[]) => t.signIn(await t.make.user({ permissions }));
const asked = async (who: Awaited<ReturnType<typeof office>>, text: string, more = {}) =>
  (await t.call(who, 'searchAll', { text, ...more })).body;
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

test('jobs of any date are found by their words: those to come first, nearest first', async () => {
  const who = await office('job:read');
  expect(ids((await asked(who, 'gala')).jobs)).toEqual([soon, opal, old]);
  expect(ids((await asked(who, 'WHARF gala')).jobs)).toEqual([old]);
  expect(ids((await asked(who, '5/4/2019')).jobs)).toEqual([old]);
  expect(ids((await asked(who, 'gala 5/4/19')).jobs)).toEqual([old]);
  for (const day of ['5 Apr 2019', 'fri 5 april 2019', 'Wharf 5 Apr'])
    expect(ids((await asked(who, day)).jobs)).toEqual([old]);
  expect((await asked(who, '5 wharf')).jobs).toEqual([]);
  expect(ids((await asked(who, '100%')).jobs)).toEqual([soon]);
  expect((await asked(who, '100_')).jobs).toEqual([]);
});

test('a job that is running comes before those that are over, however long ago it began', async () => {
  const hour = DAY / 24;
  const over = await t.make.job({ title: 'Long rigging', start_at: Date.now() - 5 * hour });
  const on = await t.make.job({ title: 'Long rigging', start_at: Date.now() - 9 * hour });
  await t.make.crew(on, { start_at: Date.now() - 9 * hour, end_at: Date.now() + hour });
  expect(ids((await asked(await office('job:read'), 'long rigging')).jobs)).toEqual([on, over]);
});

test('people are found without the accents of their names, by address and by phone', async () => {
  const id = await t.make.user({ first_name: 'Anh', last_name: 'Nguyễn', phone: '+61412345678' });
  const who = await office('crew:read');
  expect(ids((await asked(who, 'nguyen anh')).people)).toEqual([id]);
  expect(ids((await asked(who, '0412345678')).people)).toEqual([id]);
  const found = await asked(who, 'gala');
  expect([found.jobs, found.customers, found.invoices]).toEqual([[], [], []]);
});

test('a manager finds their own jobs and company alone, nobody’s details and no invoices', async () => {
  const manager = await t.signIn(await t.make.manager('ACME'));
  const found = await asked(manager, 'a');
  expect(found).toEqual({ jobs: [], people: [], customers: [], invoices: [], more: [] });
  const gala = await asked(manager, 'gala');
  expect(ids(gala.jobs)).toEqual([soon, old]);
  expect(gala.people).toEqual([]);
  const customers = (await asked(manager, 'opal')).customers.concat((await asked(manager, 'acme')).customers);
  expect(customers.map(({ prepend }) => prepend)).toEqual(['ACME']);
});

test('a customer leads to all of their jobs', async () => {
  const who = await office('job:read');
  expect((await asked(who, 'acme')).customers.map(({ prepend }) => prepend)).toEqual(['ACME']);
  expect(ids((await asked(who, '', { company: 'ACME' })).jobs)).toEqual([soon, old]);
  expect(ids((await asked(who, 'wharf', { company: 'ACME' })).jobs)).toEqual([old]);
});

test('a few of many are shown, with a note that there are more, and on request the others', async () => {
  for (let n = 0; n < 8; n += 1) await t.make.job({ title: 'Quarry night' });
  const who = await office('job:read', 'crew:read');
  const few = await asked(who, 'quarry');
  expect([few.jobs.length, few.more]).toEqual([6, ['jobs']]);
  const all = await asked(who, 'quarry', { only: 'jobs' });
  expect([all.jobs.length, all.more]).toEqual([8, []]);
});

test('the database folds a text as the screens do', async () => {
  const texts = [
    'Nguyễn Thị',
    'ÅNGSTRÖM',
    'Łódź',
    'ESPRESSO & Co. 100%',
    'straße STRASSE',
    '日本',
    'e\u0301',
    "Sinéad O'Brien, O’Brien, O‘Brien, OBrien",
    'SØREN Ægir Þór Đặng Œuvre Işık YILMAZ Yılmaz',
    'ΟΔΟΣ οδός',
    'พิมพ์ नेहा 한글',
    'An\u200bna \u202aRoy\u202c\ufeff, Jean\u2011Luc\u00a0Roy: load in \u2013 strike',
  ];
  for (const text of texts) {
    const { rows } = await sql<{ folded: string }>`select folded(${text})`.execute(t.db);
    expect(rows).toEqual([{ folded: fold(text) }]);
  }
});

test('a person is found with or without the strokes and apostrophes of their name', async () => {
  const brien = await t.make.user({ first_name: 'Sinéad', last_name: 'O’Brien' });
  const soren = await t.make.user({ first_name: 'Søren', last_name: 'Łuczak' });
  const who = await office('crew:read');
  const found = async (text: string) => (await asked(who, text)).people.map(({ id }) => id);
  for (const text of ['obrien', "o'brien", 'O’Brien sinead']) expect(await found(text)).toEqual([brien]);
  for (const text of ['soren', 'SØREN', 'luczak', 'łuczak']) expect(await found(text)).toEqual([soren]);
});

test('a job is found by a word of its own with one of its customer’s name', async () => {
  await t.db
    .updateTable('prepend')
    .set({ full_name: 'Blue Mountain Stages' })
    .where('text', '=', 'OPAL')
    .execute();
  const who = await office('job:read');
  expect(ids((await asked(who, 'opal mountain gala')).jobs)).toEqual([opal]);
  expect((await asked(who, 'wharf mountain')).jobs).toEqual([]);
});

test('an invoice is found as it is listed: by the word Invoice and its number, or the name on it', async () => {
  const payee = await t.make.user({ first_name: 'Priya', last_name: 'Raman' });
  const { id: number } = await t.db
    .insertInto('invoice')
    .values({
      company_id: await t.make.companyId(),
      user_id: payee,
      ...{ week_start: '2026-11-09', week_end: '2026-11-15', end_at: Date.UTC(2026, 10, 15) },
      ...{ net_cents: 3_000, total_cents: 3_000, parties: JSON.stringify({}), pdf_blob_id: null },
      ...{ in_full_file_at: null, cancelled_at: null, cancelled_by: null, created_by: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const who = await office('crewinvoice:read');
  const found = async (text: string) => (await asked(who, text)).invoices.map((one) => one.number);
  for (const text of [`${number}`, `Invoice ${number}`, `invoice ${number} Priya`, 'invoice raman'])
    expect([text, await found(text)]).toEqual([text, [number]]);
  expect(await found('invoice')).toEqual([]);
});

test('an invoice is found by the beginning or end of its number, the one of exactly this number first, then the newest', async () => {
  const payee = await t.make.user({ first_name: 'Ottilie', last_name: 'Beck' });
  const other = await t.make.user({ first_name: 'Ottilie', last_name: 'Zimmer' });
  const company_id = await t.make.companyId();
  const numbered = async (id: number, user_id: number) => {
    const row = {
      ...{ id, company_id, user_id, week_start: '2026-11-09', week_end: '2026-11-15' },
      ...{ end_at: Date.UTC(2026, 10, 15), net_cents: 3_000, total_cents: 3_000, parties: '{}' },
    };
    await sql`insert into invoice overriding system value
      select * from jsonb_populate_record(null::invoice, ${JSON.stringify({ ...row, kind: 'invoice', status: 0, gst_cents: 0, issued_at: 1 })}::jsonb)`.execute(
      t.db,
    );
  };
  for (const id of [77_1, 77_10, 77_11, 77_123, 87_71]) await numbered(id, payee);
  await numbered(77_12, other);
  const who = await office('crewinvoice:read');
  const found = async (text: string) => (await asked(who, text)).invoices.map((one) => one.number);
  expect(await found('771')).toEqual([771, 77_123, 8771, 7712, 7711, 7710]);
  expect(await found('123')).toEqual([77_123]);
  expect(await found('8 771')).toEqual([8771]);
  expect(await found('7712')).toEqual([7712, 77_123]);
  expect(await found('ottilie')).toEqual([77_123, 8771, 7712, 7711, 7710, 771]);
  expect(await found('beck 771')).toEqual([771, 77_123, 8771, 7711, 7710]);
  expect(await found('beck 123')).toEqual([77_123]);
  expect(await found('zimmer 123')).toEqual([]);
  for (const text of ['0771', '771 9', '1234567890123456', 'ottilie 9'])
    expect([text, await found(text)]).toEqual([text, []]);
});

test('a job with a crew that has not ended comes before those that are over, which come latest first', async () => {
  const hour = DAY / 24;
  const now = Date.now();
  const at = (start: number) => t.make.job({ title: 'Tallow fair', start_at: now + start });
  const [later, next] = [await at(9 * DAY), await at(DAY)];
  const long = await at(-20 * DAY);
  await t.make.crew(long, { start_at: now - 20 * DAY, end_at: now - 19 * DAY });
  await t.make.crew(long, { start_at: now - 2 * hour, end_at: now + hour });
  const [earlier, last] = [await at(-200 * DAY), await at(-10 * DAY)];
  const who = await office('job:read');
  expect(ids((await asked(who, 'tallow')).jobs)).toEqual([next, later, long, last, earlier]);
});

test('crew have no search', async () => {
  const crew = await t.signIn(await t.make.user());
  expect((await t.call(crew, 'searchAll', { text: 'gala' })).status).toBe(403);
});
