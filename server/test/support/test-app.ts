import { calls } from '@crewcall/contract';
import type { Call } from '@crewcall/contract';
import type { CallName, In, Out } from '@crewcall/contract/types';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { buildApp } from '../../src/app';
import type { Db } from '../../src/db/schema';
import { composeServices } from '../../src/compose';
import type { Connection } from '../../src/platform/database/embedded';
import { openDb, openPool } from '../../src/platform/database/pool';
import type { Replica } from '../../src/platform/database/replica';
import type { Handler } from '../../src/platform/http/handle';
import type { Payload } from '../../src/platform/database/tx';
import { workerLogger } from '../../src/platform/queue/queue-log';
import type { Services } from '../../src/platform/services';
import type { MemoryLimits } from '../../src/platform/http/memory-budget';
import { readSettings } from '../../src/platform/operations/settings';
import type { Settings } from '../../src/platform/operations/settings';
import { taskContext } from '../../src/platform/queue/tasks';
import type { TaskDefinition } from '../../src/platform/queue/tasks';
import type { Shell } from '../../src/platform/web/shell-files';
import { ShellCache } from '../../src/platform/web/shell-cache';
import { hashToken, newToken } from '../../src/session/tokens';
import { newDatabase } from './cluster';
import { Factory } from './factory';

export interface Reply<T> {
  status: number;
  /** The answer of success, or `{error, snackbar}`. */
  body: T & { error?: boolean; snackbar?: { text: string; timeout: number } };
  headers: Record<string, string | string[] | number | undefined>;
}

/** Whoever makes a call: a signed-in person, or nobody. */
export type Caller = { token: string } | null;

export interface TestApp {
  app: FastifyInstance;
  db: Db;
  pool: pg.Pool;
  connection: Connection;
  services: Services;
  shells: ShellCache;
  /** Makes companies, people, jobs and crews. */
  make: Factory;
  /** A session for a user, without a password. */
  signIn(user: { id: number } | number): Promise<{ id: number; token: string }>;
  /** Makes a call of the contract, as a browser does. */
  call<N extends CallName>(
    who: Caller,
    name: N,
    body: In<N>,
    headers?: Record<string, string>,
  ): Promise<Reply<Out<N>>>;
  inject: FastifyInstance['inject'];
  /** Runs what is queued (tasks due later wait). */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  handlers?: readonly Handler[];
  tasks?: readonly TaskDefinition[];
  contract?: Record<string, Call>;
  settings?: Partial<Settings>;
  shell?: Shell | null;
  memory?: MemoryLimits;
  /** Another server on the same database. */
  connection?: Connection;
  replica?: (primary: Db) => Replica;
}

const addresses = calls as Record<string, Call>;

/** Is a task of these due that no worker runs? */
async function isAnyDue(db: Db, names: string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = any(${names}::text[]) and j.locked_at is null and j.run_at <= now() and j.attempts < j.max_attempts
    limit 1`.execute(db);
  return rows.length > 0;
}

const BOUNDARY = 'test-app-boundary';

/** A form as browsers send it: fields as text, each buffer as a file. */
function form(url: string, fields: Record<string, unknown>): InjectOptions {
  const part = (head: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]);
  const parts = Object.entries(fields).map(([name, value]) => {
    if (Buffer.isBuffer(value))
      return part(`name="${name}"; filename="${name}"\r\ncontent-type: application/octet-stream`, value);
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return part(`name="${name}"`, Buffer.from(text.replaceAll(/\r?\n/g, '\r\n')));
  });
  return {
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

/** The request that a browser makes for a call; a body with buffers in it goes as a form. */
export function requestFor(name: string, body: unknown): InjectOptions {
  const call = addresses[name];
  if (!call) throw new Error(`There is no call ${name}.`);
  const fields = { ...(body as Record<string, unknown>) };
  const url = call.path.replace(/:(\w+)/g, (_, field: string) => {
    const value = fields[field];
    if (call.method === 'GET') delete fields[field];
    return encodeURIComponent(String(value));
  });
  if (call.method === 'POST') {
    const files = Object.entries(fields).filter(([, value]) => Buffer.isBuffer(value));
    return files.length > 0 ? form(url, fields) : { method: 'POST', url, payload: fields };
  }
  const query = new URLSearchParams(
    Object.entries(fields).map(([key, value]) => [key, String(value)]),
  ).toString();
  return { method: 'GET', url: query === '' ? url : `${url}?${query}` };
}

// Answers that the database writes as JSON are sent unchecked: here they are held against the contract.
function mustFit(name: string, status: number, body: unknown): void {
  const call = addresses[name];
  if (!call || call.raw || status !== 200 || (body as { error?: unknown }).error === true) return;
  const fits = call.ok.safeParse(body);
  if (fits.success && isDeepStrictEqual(fits.data, body)) return;
  throw new Error(
    `${name} answered what its contract does not allow: ${fits.error?.message ?? 'further fields'}`,
  );
}

/** A server on a database of its own. Handlers of all areas unless told; close it in `afterAll`. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const own = options.connection ? null : await newDatabase();
  const connection = options.connection ?? own?.connection;
  if (!connection) throw new Error('no database');
  const pool = openPool({ ...connection, max: 8 });
  const db = openDb(pool);
  const dataDir = mkdtempSync(join(tmpdir(), 'crewcall-data-'));
  const settings: Settings = { ...readSettings({}), dataDir, logLevel: 'silent', ...options.settings };
  const shell = options.shell ?? null;
  const services = await composeServices({ db, config: connection }, settings, shell);
  // A database that a test takes away is no failure of it: the shellCache keeps what it has.
  const shells = new ShellCache(db, services, shell, () => undefined);
  const areas = options.handlers && options.tasks ? null : await import('../../src/areas');
  const handlers = options.handlers ?? areas?.handlers ?? [];
  const tasks = options.tasks ?? areas?.tasks ?? [];
  const app = await buildApp({
    db,
    services,
    handlers,
    shells,
    allowMissing: true,
    ...(options.contract ? { contract: options.contract } : {}),
    ...(options.memory ? { memory: options.memory } : {}),
    ...(options.replica ? { replica: options.replica(db) } : {}),
  });
  await app.ready();
  return {
    app,
    db,
    pool,
    connection,
    services,
    shells,
    make: new Factory(db),
    inject: app.inject.bind(app),
    signIn: async (user) => {
      const id = typeof user === 'number' ? user : user.id;
      const token = newToken();
      const now = Date.now();
      await db
        .insertInto('session')
        .values({
          token_hash: hashToken(token),
          user_id: id,
          family: randomUUID(),
          expires_at: now + 3_600_000,
        })
        .execute();
      return { id, token };
    },
    call: async (who, name, body, headers = {}) => {
      const asked = requestFor(name, body);
      const reply = await app.inject({
        ...asked,
        headers: { ...asked.headers, ...headers, ...(who ? { authorization: who.token } : {}) },
      });
      const type = String(reply.headers['content-type'] ?? '');
      const answer = type.includes('json') && reply.payload !== '' ? reply.json<unknown>() : {};
      if (!options.contract) mustFit(name, reply.statusCode, answer);
      return { status: reply.statusCode, body: answer as never, headers: reply.headers };
    },
    // The worker asks for its next task while it still writes that the last one is done, so it may find that task's
    // queue taken and stop: go on while anything is due.
    drain: async () => {
      const taskList = Object.fromEntries(
        tasks.map((task) => [
          task.name,
          (payload: unknown, { job }: { job: { id: string; attempts: number; max_attempts: number } }) =>
            task.run(
              taskContext({ db, services }, task.name, payload as Payload, {
                jobId: job.id,
                attempt: job.attempts,
                lastAttempt: job.attempts >= job.max_attempts,
              }),
            ),
        ]),
      );
      do await runOnce({ pgPool: pool, noHandleSignals: true, logger: workerLogger, taskList });
      while (await isAnyDue(db, Object.keys(taskList)));
    },
    close: async () => {
      shells.stop();
      await app.close();
      await services.live.stop();
      await pool.end();
      await own?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
