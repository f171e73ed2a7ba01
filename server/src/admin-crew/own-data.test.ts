import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers, tasks } from '../areas';
import { seedDemo } from '../seed';
import { parts } from './own-data';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  await seedDemo(t.db, { now: Date.now(), size: 'demo', log: () => undefined });
}, 120_000);
afterAll(() => t.close());

/** Columns that name somebody without saying anything about them, or that stand elsewhere in the file. */
const elsewhere = [
  // Who did it in the office: the work of the company, and in "what you did".
  /\.(created_by|changed_by|processed_by|resolved_by|answered_by|marked_by|uploaded_by|published_by|requested_by)$/,
  /\.(cancelled_by|closed_by|issued_by|approved_by|confirmed_by|noted_by|checked_by|repeat_allowed_by|overlap_allowed_by|by)$/,
  // Of a moment: which form is open, which call was answered, which token comes next, who is about to sign in, who saved or
  // published.
  /^(job_editing|done_action|refresh_token|sign_in_challenge|job_log|registry_event)\.user_id$/,
  // With its question.
  /^time_query_note\.user_id$/,
];

test('every column that names a person is in the file, or is named here as not about them', async () => {
  const { rows } = await sql<{ name: string }>`
    select tab.relname || '.' || col.attname as name from pg_constraint k
    join pg_class tab on tab.oid = k.conrelid
    join pg_attribute col on col.attrelid = k.conrelid and col.attnum = any (k.conkey)
    where k.contype = 'f' and k.confrelid = 'app_user'::regclass order by 1`.execute(t.db);
  const told = new Set(parts.map(({ about }) => about));
  const missing = rows.filter(({ name }) => !told.has(name) && !elsewhere.some((known) => known.test(name)));
  expect(missing).toEqual([]);
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
