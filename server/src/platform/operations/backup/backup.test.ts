import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { testApp } from '../../../../test/support';
import type { TestApp } from '../../../../test/support';
import { migrations } from '../../database/migrate';
import { backup } from './backup';
import { restore } from './restore';
import { readTables } from './tables';

const folder = mkdtempSync(join(tmpdir(), 'crewcall-backup-'));
let from: TestApp;
let to: TestApp;
beforeAll(async () => {
  [from, to] = await Promise.all([
    testApp({ handlers: [], tasks: [] }),
    testApp({ handlers: [], tasks: [] }),
  ]);
}, 120_000);
afterAll(async () => {
  await from.close();
  await to.close();
  rmSync(folder, { recursive: true, force: true });
});

const content = async (app: TestApp) => {
  const all: Record<string, unknown> = {};
  for (const { name } of await readTables(app.db)) {
    const { rows } =
      await sql`select t::text as t from ${sql.table(name)} t order by t::text collate "C"`.execute(app.db);
    all[name] = rows;
  }
  return all;
};

test('everything comes back as it was, bytes and odd texts included, and new rows get new ids', async () => {
  const user = await from.make.user({
    first_name: `O'Brien \\ "quoted"\n${'é'.repeat(3)}`,
    manager_of: ['A,B', '{"x"}'],
  });
  const job = await from.make.job({ title: "'; drop table job; --" });
  const crew = await from.make.crew(job);
  await from.make.member(crew, user);
  await from.db
    .transaction()
    .execute((tx) => from.services.blobs.put(tx, Buffer.from([0, 1, 2, 255]), 'image/png'));
  const file = join(folder, 'a.gz');
  await backup(from.db, from.services.blobs, file);
  await restore(to.db, file);
  expect(await content(to)).toEqual(await content(from));
  const next = await to.db
    .insertInto('job')
    .values({ company_id: 1, title: 'next', start_at: 1, zone: 'Australia/Sydney' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(next.id).toBeGreaterThan(job);
});

test('a backup from before a migration comes back, and is migrated', async () => {
  const [one, other] = await Promise.all([
    testApp({ handlers: [], tasks: [] }),
    testApp({ handlers: [], tasks: [] }),
  ]);
  const user = await one.make.user({ first_name: 'Kim' });
  const file = join(folder, 'older.gz');
  await backup(one.db, one.services.blobs, file);
  const step =
    "alter table app_user rename first_name to given_name; update app_user set given_name = given_name || '!'";
  await restore(other.db, file, new Map([...migrations, ['9001-later', step]]));
  const { rows } = await sql`select id, given_name from app_user`.execute(other.db);
  expect(rows).toEqual([{ id: user, given_name: 'Kim!' }]);
  await one.close();
  await other.close();
});

test('a message that waited is kept, for its queue stayed behind', async () => {
  const [one, other] = await Promise.all([
    testApp({ handlers: [], tasks: [] }),
    testApp({ handlers: [], tasks: [] }),
  ]);
  const mail = { channel: 'mail', recipient: 'kim@example.test', body: 'Hello', status: 'waiting' };
  await one.db.insertInto('message').values(mail).execute();
  const file = join(folder, 'b.gz');
  await backup(one.db, one.services.blobs, file);
  await restore(other.db, file);
  expect(await other.db.selectFrom('message').select('status').execute()).toEqual([{ status: 'unsent' }]);
  await one.close();
  await other.close();
});

test('a used database, a cut file and a newer release’s file are refused, and nothing is changed', async () => {
  const file = join(folder, 'a.gz');
  await expect(restore(from.db, file)).rejects.toThrow('not empty');
  const empty = await testApp({ handlers: [], tasks: [] });
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const cut = join(folder, 'cut.gz');
  writeFileSync(cut, gzipSync(lines.slice(0, -1).join('\n')));
  await expect(restore(empty.db, cut)).rejects.toThrow('not whole');
  const newer = join(folder, 'newer.gz');
  writeFileSync(
    newer,
    gzipSync(
      [
        JSON.stringify({ format: 'crewcall-backup-1', at: 1, migrations: ['9999-later'] }),
        ...lines.slice(1),
      ].join('\n'),
    ),
  );
  await expect(restore(empty.db, newer)).rejects.toThrow('newer release (9999-later)');
  expect(await empty.db.selectFrom('app_user').selectAll().execute()).toEqual([]);
  await empty.close();
});
