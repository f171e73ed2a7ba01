import { InviteStatus } from '@crewcall/domain/invite';
import { isEnded, JobStatus } from '@crewcall/domain/job-state';
import { sql } from 'kysely';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testApp } from '../../test/support';
import { jobStatus, inviteStatus } from './statuses';

const ROOT = join(__dirname, '../../..');
/** A status beside a digit, in TypeScript, in a builder's condition, or in a statement. */
const BARE =
  /status['"]?(\)|,)? ?(===|!==|=|<>|in|, '(=|<>|in)',) ?[[(]?\d\b|\bstatus: (\d\b|[^,{]*\? \d\b)|^ {2}\d: ['[]|\b(status(es)?|placings|placedIn|crewed)\b[^[]*[(=,] ?\[\d[\d, ]*\]/;

/** Of an answer, a program that ended, a box that is ticked. */
const OTHER = /\b(error|done|body)\.status|status: 0, body|checked \? 1/;

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((one) => one.isFile() && /\.tsx?$/.test(one.name) && !/\.test\.tsx?$/.test(one.name))
    .map((one) => join(one.parentPath, one.name))
    .filter((file) => !/[\\/](migrations|generated|testing|node_modules)[\\/]/.test(file));
}

test('no status stands as a bare digit: the domain names them, and statements have theirs from there', () => {
  const remotes = readdirSync(ROOT).filter((name) => name.startsWith('mf-'));
  const found = ['server/src', 'shell/src', ...remotes.map((name) => `${name}/src`)]
    .flatMap(sources)
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => BARE.test(line) && !OTHER.test(line))
        .map((line) => `${file.slice(ROOT.length + 1)}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

test('statements and rules know the same statuses', async () => {
  const app = await testApp();
  try {
    const { rows } = await sql<Record<string, number[] | null>>`select
      (select array_agg(s) from generate_series(0, 3) s where s in ${inviteStatus.inCrew}) as "inCrew",
      (select array_agg(s) from generate_series(0, 3) s where s in ${jobStatus.ahead}) as ahead,
      array[${inviteStatus.denied}, ${jobStatus.cancelled}] as named`.execute(app.db);
    const all = Object.values(JobStatus);
    expect(rows[0]).toEqual({
      inCrew: [InviteStatus.Pending, InviteStatus.Confirmed],
      ahead: all.filter((status) => !isEnded(status)),
      named: [InviteStatus.Denied, JobStatus.Cancelled],
    });
  } finally {
    await app.close();
  }
}, 120_000);
