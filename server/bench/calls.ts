// The office's three heaviest calls over HTTP, beside the bare SQL of the same rows over the same pool.
import { cpus, loadavg, tmpdir } from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { buildApp } from '../src/app';
import { handlers } from '../src/areas';
import { composeServices } from '../src/compose';
import { openDatabase } from '../src/platform/db/database';
import { migrate } from '../src/platform/db/migrate';
import { seed } from '../src/seed/seeding';
import { readSettings } from '../src/platform/settings';
import type { Answer, Ask } from './client';
import { plainDetail, plainMonth } from './plain-rows';
import { listen, statementsOf } from './statements';
import type { Statement } from './statements';

const DAY = 86_400_000;
const LIMIT = 1.5;
const rounds = Number(process.env.BENCH_CALL_ROUNDS ?? 60);
const WARM = 8;

const say = (text: string) => process.stdout.write(`${text}\n`);
const at = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
const ordered = (list: readonly number[]) => [...list].sort((a, b) => a - b);

function clientOf(port: number) {
  const worker = new Worker(new URL('./client.mjs', import.meta.url), { workerData: { port } });
  const waiting = new Map<number, (answer: Answer) => void>();
  worker.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer));
  let id = 0;
  return {
    ask: (ask: Omit<Ask, 'id'>, isRead = false) =>
      new Promise<Answer>((resolve) => {
        id += 1;
        waiting.set(id, resolve);
        worker.postMessage({ ...ask, id, isRead });
      }),
    end: () => worker.terminate(),
  };
}

interface Side {
  name: string;
  once(): Promise<number>;
}

/** The sides in turn, another one first each time; some rounds to warm up are thrown away. */
async function alternate(sides: readonly Side[]): Promise<Map<string, number[]>> {
  const figures = new Map(sides.map((side) => [side.name, [] as number[]]));
  for (let round = -WARM; round < rounds; round += 1) {
    const first = Math.abs(round) % sides.length;
    for (const side of [...sides.slice(first), ...sides.slice(0, first)]) {
      const ms = await side.once();
      if (round >= 0) figures.get(side.name)?.push(ms);
    }
  }
  return figures;
}

function print(call: string, facts: string, figures: Map<string, number[]>): boolean {
  const http = ordered(figures.get('http') ?? []);
  say(`\n${call}: ${facts}`);
  say(`  ${''.padEnd(24)}${'p50'.padStart(9)}${'p95'.padStart(9)}   http is`);
  let isWithin = true;
  for (const [name, list] of figures) {
    const sorted = ordered(list);
    const ratio = at(http, 0.95) / at(sorted, 0.95);
    const median = at(http, 0.5) / at(sorted, 0.5);
    const said = name === 'http' ? '' : `   ${median.toFixed(2)} x at p50, ${ratio.toFixed(2)} x at p95`;
    if (name !== 'http') isWithin &&= ratio <= LIMIT;
    say(
      `  ${name.padEnd(24)}${at(sorted, 0.5).toFixed(1).padStart(9)}${at(sorted, 0.95).toFixed(1).padStart(9)}${said}`,
    );
  }
  return isWithin;
}

const kept = process.env.BENCH_DATA;
const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'crewcall-bench-'));
listen();
const settings = readSettings({ DATA_DIR: dataDir, SEED: 'large', LOG_LEVEL: 'silent' });
const progress = (text: string) => say(`  ${text}`);
// The server as it runs, but for the queue, whose own looks at the database would be counted along.
const database = await openDatabase(settings, { progress, isPatient: true });
const { db, pool } = database;
await migrate(db, pool);
await seed(db, settings, true, progress);
const services = await composeServices(database, settings, null);
const app = await buildApp({ db, services, handlers, shell: () => null });
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
const client = clientOf(typeof address === 'object' ? (address?.port ?? 0) : 0);
try {
  const send = async (list: readonly Statement[]) => {
    const began = performance.now();
    for (const { text, values } of list) {
      // As the server does it: `pool.query` would have every statement planned anew.
      const connection = await pool.connect();
      await connection.query(text, values);
      connection.release();
    }
    return performance.now() - began;
  };
  const login = { email: 'admin@crewcall.example', password: 'crewcall-demo' };
  const body = JSON.stringify(login);
  const session = await client.ask({ path: '/api/auth/login', body, token: '' }, true);
  const { token, user } = JSON.parse(session.text ?? '') as {
    token: string;
    user: { id: number; idCompany: number };
  };
  const read = async (path: string, sent: object) =>
    JSON.parse((await client.ask({ path, body: JSON.stringify(sent), token }, true)).text ?? '') as {
      jobs?: { id: number }[];
    };

  const now = Date.now();
  const month = { dateStart: now - 20 * DAY, dateEnd: now + 22 * DAY };
  const ids = (await read('/api/job/getJobs', month)).jobs?.map((job) => job.id) ?? [];
  const id = ids[Math.floor(ids.length / 2)] ?? 0;
  const calls = [
    { name: 'getJobs', sent: month, plain: plainMonth(ids, user.id) },
    { name: 'getJobDetail', sent: { id }, plain: plainDetail(id, user.idCompany) },
    { name: 'getDashboardAdminData', sent: { dateStart: now, dateEnd: now + 14 * DAY }, plain: null },
  ];
  let isWithin = true;
  for (const { name, sent, plain } of calls) {
    const ask = { path: `/api/job/${name}`, body: JSON.stringify(sent), token };
    const own = await statementsOf(() => client.ask(ask));
    const { status, bytes } = await client.ask(ask);
    if (status !== 200) throw new Error(`${name} answered ${status}.`);
    const figures = await alternate([
      { name: 'http', once: async () => (await client.ask(ask)).ms },
      { name: 'its own statements', once: () => send(own) },
      ...(plain === null ? [] : [{ name: 'plain rows', once: () => send(plain) }]),
    ]);
    const facts = `${(bytes / 1000).toFixed(0)} kB, ${own.length} statements`;
    isWithin = print(name, name === 'getJobs' ? `${ids.length} jobs, ${facts}` : facts, figures) && isWithin;
  }
  say(
    `\n${rounds} rounds each, ms; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}. ` +
      `Limit: ${LIMIT} x at p95: ${isWithin ? 'kept' : 'NOT kept'}.`,
  );
} finally {
  await client.end();
  await app.close();
  await services.live.stop();
  await database.close();
  if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
}
