import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { buildApp } from '../src/app';
import { handlers } from '../src/areas';
import { composeServices } from '../src/compose';
import type { Db } from '../src/db/schema';
import { openDatabase } from '../src/platform/database/database';
import { storeStalePay } from '../src/invoicing/stored-pay';
import { deploymentCompany } from '../src/platform/database/company-config';
import { migrate } from '../src/platform/database/migrate';
import { seed } from '../src/seed/seeding';
import { readSettings } from '../src/platform/operations/settings';
import { taskContext } from '../src/platform/queue/tasks';
import { storeDaysTask } from '../src/statistics/store-days.task';
import type { Answer, Ask } from './client';
import { say } from './sides';
import { listen, statementsOf } from './statements';
import type { Statement } from './statements';

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

/** A signed-in administrator of the large company, whose server runs in this process. */
export interface LargeOffice {
  db: Db;
  /** Where the server listens, on this machine. */
  port: number;
  user: { id: number; idCompany: number };
  /** Makes a call and returns its answer. */
  read<T>(path: string, sent: object): Promise<T>;
  /** How long one call takes, in ms. A call without a body (null) is a GET. */
  time(path: string, sent: object | null): Promise<number>;
  /** The statements that a call sends, and how large its answer is. */
  look(path: string, sent: object | null): Promise<{ own: Statement[]; bytes: number }>;
  /** How long these statements take over the same pool with nothing done to their rows, in ms. */
  send(list: readonly Statement[]): Promise<number>;
}

/** Works out the stored pay of everybody, which the queue does otherwise. */
async function storePay(db: Db): Promise<void> {
  const id = (await deploymentCompany(db)) ?? 0;
  let left = 1;
  while (left > 0) left = await db.transaction().execute((tx) => storeStalePay(tx, id, Date.now()));
}

/**
 * Runs the server, without its queue, on the large company of a scale. Its database is saved in the folder `kept`, or
 * removed afterwards if there is none.
 */
export async function inLargeOffice(
  work: (office: LargeOffice) => Promise<void>,
  { kept = process.env.BENCH_DATA, scale = 1 }: { kept?: string | undefined; scale?: number } = {},
): Promise<void> {
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'crewcall-bench-'));
  listen();
  const size = { SEED: 'large', SEED_SCALE: String(scale) };
  const settings = readSettings({ DATA_DIR: dataDir, ...size, LOG_LEVEL: 'silent' });
  const progress = (text: string) => say(`  ${text}`);
  // Everything of the server runs except the queue, whose own statements would be counted too.
  const database = await openDatabase(settings, { progress, isPatient: true });
  const { db, pool } = database;
  await migrate(db, pool);
  await seed(db, settings, true, progress);
  await storePay(db);
  const services = await composeServices(database, settings, null);
  // As the queue does each minute; a company that an earlier version has kept has none stored.
  await storeDaysTask.run(taskContext({ db, services }, storeDaysTask.name, {}));
  const app = await buildApp({ db, services, handlers });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const client = clientOf(port);
  try {
    const login = { email: 'admin@crewcall.example', password: 'crewcall-demo' };
    const session = await client.ask(
      { path: '/api/auth/login', body: JSON.stringify(login), token: '' },
      true,
    );
    const { token, user } = JSON.parse(session.text ?? '') as { token: string; user: LargeOffice['user'] };
    const askOf = (path: string, sent: object | null) => ({
      path,
      body: sent === null ? null : JSON.stringify(sent),
      token,
    });
    await work({
      db,
      port,
      user,
      read: async <T>(path: string, sent: object) =>
        JSON.parse((await client.ask(askOf(path, sent), true)).text ?? '') as T,
      time: async (path, sent) => (await client.ask(askOf(path, sent))).ms,
      look: async (path, sent) => {
        const own = await statementsOf(() => client.ask(askOf(path, sent)));
        const { status, bytes } = await client.ask(askOf(path, sent));
        if (status !== 200) throw new Error(`${path} answered ${status}.`);
        return { own, bytes };
      },
      send: async (list) => {
        const began = performance.now();
        for (const { text, values } of list) {
          // As the server does it: with `pool.query`, every statement would be planned again.
          const connection = await pool.connect();
          await connection.query(text, values);
          connection.release();
        }
        return performance.now() - began;
      },
    });
  } finally {
    await client.end();
    await app.close();
    await services.live.stop();
    await database.close();
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}
