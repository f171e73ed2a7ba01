import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers, tasks } from '../areas';
import { seedDemo } from '../seed';
import { byAddress, momentary, parts } from './own-data/own-data';
import { left } from './testing/left-columns';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  await seedDemo(t.db, { now: Date.now(), large: null, log: () => undefined });
}, 120_000);
afterAll(() => t.close());

const tableOf = (column: string) => column.split('.')[0] ?? '';
const listed = new Set<string>([...parts.map(({ about }) => about), ...momentary, ...byAddress]);
const isListed = (column: string) =>
  listed.has(column) || left.some(({ columns, why }) => why.length > 10 && columns.test(column));

test('every column that names a person is in their file, or is listed with what a deletion does to it', async () => {
  const { rows } = await sql<{ name: string }>`
    select tab.relname || '.' || col.attname as name from pg_constraint k
    join pg_class tab on tab.oid = k.conrelid
    join pg_attribute col on col.attrelid = k.conrelid and col.attnum = any (k.conkey)
    where k.contype = 'f' and k.confrelid = 'app_user'::regclass order by 1`.execute(t.db);
  expect(rows.map(({ name }) => name).filter((name) => !isListed(name))).toEqual([]);
});

test('every column that describes somebody goes or stays with a listed reason, so that a new one is not forgotten', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'
      and table_name not in (select relname from pg_class where relispartition) and data_type in ('text', 'jsonb', 'bigint')
      and column_name ~ '(name|mail|phone|recipient|signed_by|address|birthday|abn|bsb|account|parties|detail|agent|^ip$|^key$|user_id)'
    order by 1`.execute(t.db);
  expect(rows.length).toBeGreaterThan(40);
  // A row of a part goes or stays whole; the row of the person is emptied column by column, by its type.
  const tables = new Set([...parts.map(({ about }) => about), ...momentary, ...byAddress].map(tableOf));
  expect(
    rows.map(({ name }) => name).filter((name) => !tables.has(tableOf(name)) && !isListed(name)),
  ).toEqual([]);
  for (const { fate, name } of parts)
    if (fate !== 'goes') expect([name, fate.why.length > 10]).toEqual([name, true]);
});

test('what left the database for archive files is named in a person’s file and in the look at a deletion', async () => {
  const worker = await t.signIn(await t.make.user());
  const mine = async () => {
    const { body } = await t.call(worker, 'getOwnData', {});
    return JSON.parse(Buffer.from(body.file, 'base64').toString()) as Record<string, unknown>;
  };
  expect(await mine()).not.toHaveProperty('older changes');
  const file = (month: string) => ({ month, end_at: 1, file: month, rows: 1, sha256: '' });
  await t.db
    .insertInto('audit_archive')
    .values([file('2024-01'), file('2024-06')])
    .execute();
  const text =
    "Changes from 2024-01 to 2024-06 are in archive files, which the company's office has to look through.";
  expect((await mine())['older changes']).toBe(text);
  const { id, company_id } = await t.db
    .selectFrom('app_user')
    .select(['id', 'company_id'])
    .where('id', '=', await t.make.user())
    .executeTakeFirstOrThrow();
  const begun = await t.db
    .insertInto('deletion_request')
    .values({ company_id, user_id: id, asked_at: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const office = await t.signIn(await t.make.admin());
  const { body } = await t.call(office, 'lookAtDeletion', { id: begun.id });
  expect(body.stays).toContainEqual({ what: 'archive files of older changes', count: 2, why: text });
  await t.call(office, 'answerDeletion', { id: begun.id, accept: true });
  const [mail] = await t.db
    .selectFrom('message')
    .select('body')
    .where('subject', '=', 'You are deleted')
    .execute();
  expect(mail?.body).toContain(text);
  await t.db.deleteFrom('audit_archive').execute();
});

test('a person is handed their own data, whole, and nothing that lets somebody in', async () => {
  const { id } = await t.db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', 'worker@crewcall.example')
    .executeTakeFirstOrThrow();
  const { body, status } = await t.call(await t.signIn(id), 'getOwnData', {});
  expect([status, body.fileName]).toEqual([200, 'crewcall-my-data.json']);
  const text = Buffer.from(body.file, 'base64').toString();
  const kept = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  expect(Object.keys(kept)).toEqual(parts.map(({ name }) => name));
  expect(kept['person']).toMatchObject({
    email: 'worker@crewcall.example',
    state: expect.stringMatching(/^[A-Z]{2,3}$/) as string,
  });
  for (const name of ['invitations and places', 'times', 'invoices', 'chat messages', 'sign-ins'])
    expect([name, kept[name]?.length]).not.toEqual([name, 0]);
  expect(kept['invitations and places']?.map(({ status }) => status)).toContain('Confirmed');
  // How many lines the demo's first invoice has hangs on the day of the week.
  const line: unknown = expect.objectContaining({ rate_cents: expect.any(Number) as number });
  expect(kept['invoices']?.[0]).toMatchObject({ lines: expect.arrayContaining([line]) as unknown });
  expect(text).not.toMatch(/password|token|secret|\/linklogin\//i);
});
