// Takes an old month out of the audit while people write, and looks whether it is in the file and nowhere else.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { root } from '../steps.mjs';

const ROWS = 5_000;
const MONTH = '2020-02';

/** Runs `npm run archive` as an operator does. Throws if a row is missing, or left in the database. */
export async function archiveOld(folder, { sql, env }) {
  const begin = Date.parse(`${MONTH}-01T00:00:00Z`);
  await sql(`insert into audit (at, call, entity_id) select ${begin} + n * 1000, 'rehearsal', n::text
    from generate_series(1, ${ROWS}) n`);
  const files = join(folder, 'archive');
  mkdirSync(files);
  const args = [join(root, 'server/dist/archive.mjs'), '2020-03', files];
  await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ...env, DATA_DIR: join(folder, 'archive-data') },
  });
  const lines = gunzipSync(readFileSync(join(files, `crewcall-audit-${MONTH}.gz`)))
    .toString()
    .trim()
    .split('\n');
  if (lines.length !== ROWS + 2) throw new Error(`The archive has ${lines.length - 2} rows of ${ROWS}.`);
  const left = Number(await sql("select count(*) from audit where call = 'rehearsal'"));
  if (left > 0) throw new Error(`${left} archived rows are left in the database.`);
}
