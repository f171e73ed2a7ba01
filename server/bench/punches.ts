// Measures how many punches a second one server and its database take, and what limits them: 50 senders, each punch
// real, of a worker of its own session on a crew of its own job, and stored for good before it is answered.
import { fork } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Db } from '../src/db/schema';
import { inLargeOffice } from './large-office';
import { makeShifts } from './punch-shifts';
import type { Done, Wish } from './punches-client';
import { machine, median, p95, say } from './sides';
import { statementsOf } from './statements';

const SENDERS = 50;
const LEAST = 400;
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const warmSeconds = Math.min(5, seconds / 3);
const LOOK_MS = 100;

/** Seconds of the processor that PostgreSQL has taken; NaN where the system has no /proc. */
async function postgresSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db);
  const fields = (pid: number | string) =>
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  try {
    const parent = fields(rows[0]?.pid ?? 0)[1] ?? '';
    const ofParent = (pid: string) => {
      try {
        return fields(pid)[1] === parent;
      } catch {
        return false;
      }
    };
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && ofParent(name));
    const ticks = pids.map((pid) => Number(fields(pid)[11]) + Number(fields(pid)[12]));
    // With what those took that have ended.
    const ended = Number(fields(parent)[13]) + Number(fields(parent)[14]);
    return (ticks.reduce((sum, one) => sum + one, 0) + ended) / 100;
  } catch {
    return Number.NaN;
  }
}

/** Looks again and again what the connections of the pool wait for; returns a function that stops it and says it. */
function watchWaits(db: Db): () => string {
  const seen = new Map<string, number>();
  let looks = 0;
  const look = async () => {
    const { rows } = await sql<{ what: string; count: number }>`
      select coalesce(wait_event_type || ' ' || wait_event, 'runs') as what, count(*)::int as count from pg_stat_activity
      where application_name = 'crewcall' and pid <> pg_backend_pid() and state <> 'idle' group by 1`.execute(
      db,
    );
    looks += 1;
    for (const { what, count } of rows) seen.set(what, (seen.get(what) ?? 0) + count);
  };
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  return () => {
    clearInterval(timer);
    const ordered = [...seen].sort(([, a], [, b]) => b - a).slice(0, 6);
    return ordered.map(([what, count]) => `${what} ${(count / looks).toFixed(1)}`).join(', ');
  };
}

/** Has the client send everything; calls `warm` when its warm-up is over. */
function punch(wish: Wish, warm: () => void): Promise<Done> {
  const child = fork(fileURLToPath(new URL('./punches-client.mjs', import.meta.url)));
  return new Promise<Done>((resolve, reject) => {
    child.on('message', (told: Done | 'warm') => (told === 'warm' ? warm() : resolve(told)));
    child.once('exit', () => reject(new Error('The senders have gone.')));
    child.send(wish);
  }).finally(() => child.kill());
}

await inLargeOffice(async ({ db, port }) => {
  const senders = await makeShifts(db, { senders: SENDERS, workers: 2_000, rounds: 20 });
  const sent = await statementsOf(async () => {
    await punch(
      {
        port,
        senders: [senders.map((rounds) => rounds.shift()?.slice(0, 1) ?? [])],
        warmSeconds: 0,
        seconds: 60,
      },
      () => {},
    );
  });
  const applied = async () =>
    (
      await db
        .selectFrom('punch')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('outcome', '=', 'applied')
        .executeTakeFirstOrThrow()
    ).count;
  const earlier = await applied();
  let started = { server: process.cpuUsage(), postgres: Number.NaN };
  let stop = () => '';
  const done = await punch({ port, senders, warmSeconds, seconds }, () => {
    stop = watchWaits(db);
    started = { ...started, server: process.cpuUsage() };
    void postgresSeconds(db).then((postgres) => (started = { ...started, postgres }));
  });
  const { user, system } = process.cpuUsage(started.server);
  const postgres = (await postgresSeconds(db)) - started.postgres;
  const each = (cpu: number) =>
    `${((cpu / done.ms.length) * 1000).toFixed(2)} ms (${(cpu / seconds).toFixed(2)} of a core)`;
  const rate = done.ms.length / seconds;
  const stored = (await applied()) - earlier;
  say(
    `\n${rate.toFixed(0)} punches a second of ${SENDERS} senders for ${seconds} s, limit ${LEAST}: ${rate >= LEAST ? 'kept' : 'NOT kept'}`,
  );
  say(`  p50 ${median(done.ms).toFixed(0)} ms, p95 ${p95(done.ms).toFixed(0)} ms`);
  say(
    `  a punch takes of the server ${each((user + system) / 1e6)}, of PostgreSQL ${each(postgres)}, of the senders ${each(done.cpu)}`,
  );
  say(`  statements a punch: ${(sent.length / (2 * SENDERS)).toFixed(1)}, as sent by one sender`);
  say(`  connections that are busy: ${stop()}`);
  say(`  ${done.accepted} accepted, ${stored} stored${done.accepted === stored ? '' : ': NOT the same'}`);
  if (done.ranOut) say('  A sender ran out of shifts: the figures mean nothing.');
  say(`\n${machine()}.`);
});
