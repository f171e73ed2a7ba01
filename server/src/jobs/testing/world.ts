import type { CallName, In, Out } from '@crewcall/contract/types';
import { calls } from '@crewcall/contract';
import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../app';
import type { DB } from '../../db/schema';
import { openBlobs } from '../../platform/blobs';
import { startEmbedded } from '../../platform/db/embedded';
import { migrate } from '../../platform/db/migrate';
import { openPool } from '../../platform/db/pool';
import { loadKeys } from '../../platform/keys';
import { makeLinks } from '../../platform/links';
import { Live } from '../../platform/live';
import type { Services } from '../../platform/services';
import { readSettings } from '../../platform/settings';
import { taskContext } from '../../platform/tasks';
import { getNotificationsHandler } from '../../session/get-notifications.call';
import { Sessions } from '../../session/sessions';
import { hashToken, newToken } from '../../session/tokens';
import { handlers, tasks } from '../index';

/** A signed-in person of a test. */
export interface Person {
  id: number;
  token: string;
  firstName: string;
}

export interface Reply<T> {
  status: number;
  /** The answer of success, or `{error, snackbar}`. */
  body: T & { error?: boolean; snackbar?: { text: string } };
}

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** The next full hour plus so many hours. */
export const inHours = (hours: number): number => (Math.floor(Date.now() / HOUR) + 1 + hours) * HOUR;

/** The jobs area on a database of its own. */
export class World {
  companyId = 0;
  groupId = 0;
  statements = 0;
  private serial = 0;

  private constructor(
    readonly db: Kysely<DB>,
    readonly services: Services,
    readonly app: FastifyInstance,
    private readonly end: () => Promise<void>,
  ) {}

  static async open(): Promise<World> {
    const dataDir = mkdtempSync(join(tmpdir(), 'jobs-'));
    const embedded = await startEmbedded({ dataDir, durable: false });
    const pool: pg.Pool = openPool({ ...embedded.connection });
    let world: World | null = null;
    const db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool }),
      log: () => {
        if (world) world.statements += 1;
      },
    });
    await migrate(db, pool);
    const live = new Live(db, embedded.connection);
    await live.start();
    const keys = await loadKeys(db);
    const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    const services = {
      settings,
      keys,
      live,
      links: makeLinks(keys.link),
      blobs: openBlobs(db, { s3Url: null, cacheDir: dataDir }),
      sessions: new Sessions(db, live),
    } as unknown as Services;
    const app = await buildApp({
      db,
      services,
      handlers: [...handlers, getNotificationsHandler],
      allowMissing: true,
    });
    world = new World(db, services, app, async () => {
      await app.close();
      await live.stop();
      await pool.end();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const company = await db
      .insertInto('company')
      .values({ name: 'Test Crew' })
      .returning('id')
      .executeTakeFirstOrThrow();
    world.companyId = company.id;
    world.groupId = await world.group('Stagehand');
    return world;
  }

  close(): Promise<void> {
    return this.end();
  }

  async group(name: string): Promise<number> {
    const { id } = await this.db
      .insertInto('crew_group')
      .values({ company_id: this.companyId, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A person with a session; without facts a worker. */
  async person(
    facts: { permissions?: string[]; managerOf?: string[]; firstName?: string } = {},
  ): Promise<Person> {
    this.serial += 1;
    const firstName = facts.firstName ?? `Person${this.serial}`;
    const { id } = await this.db
      .insertInto('app_user')
      .values({
        company_id: this.companyId,
        email: `person${this.serial}@example.com`,
        first_name: firstName,
        last_name: 'Tester',
        phone: '+61400000000',
        permissions: facts.permissions ?? [],
        manager_of: facts.managerOf ?? [],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = newToken();
    await this.db
      .insertInto('session')
      .values({
        token_hash: hashToken(token),
        user_id: id,
        family: randomUUID(),
        expires_at: Date.now() + DAY,
      })
      .execute();
    return { id, token, firstName };
  }

  office(): Promise<Person> {
    return this.person({ permissions: ['job:read', 'job:write', 'crew:approve'], firstName: 'Olive' });
  }

  people(count: number): Promise<Person[]> {
    return Promise.all(Array.from({ length: count }, () => this.person()));
  }

  /** A confirmed job with one crew, written straight into the database. */
  async job(
    facts: {
      date?: number;
      amount?: number;
      prepend?: string;
      status?: number;
      hidePublic?: boolean;
      title?: string;
      requestedBy?: number;
    } = {},
  ): Promise<{ id: number; crewId: number; date: number }> {
    const date = facts.date ?? inHours(100);
    const { id } = await this.db
      .insertInto('job')
      .values({
        company_id: this.companyId,
        title: facts.title ?? 'Load in',
        start_at: date,
        zone: 'Australia/Sydney',
        prepend: facts.prepend ?? '',
        status: facts.status ?? 1,
        hide_public: facts.hidePublic ?? false,
        series_id: null,
        created_by: null,
        requested_by: facts.requestedBy ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, crewId: await this.crew(id, date, facts.amount ?? 1), date };
  }

  async crew(jobId: number, startAt: number, amount = 1): Promise<number> {
    const { id } = await this.db
      .insertInto('job_crew')
      .values({ job_id: jobId, group_id: this.groupId, amount, start_at: startAt, code: '1234' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async member(
    crewId: number,
    userId: number,
    status: number,
    answeredBy: number | null = null,
  ): Promise<void> {
    await this.db
      .insertInto('crew_member')
      .values({ crew_id: crewId, user_id: userId, status, answered_by: answeredBy })
      .execute();
  }

  async confirmed(crewId: number): Promise<number> {
    const rows = await this.db
      .selectFrom('crew_member')
      .select('id')
      .where('crew_id', '=', crewId)
      .where('status', '=', 2)
      .execute();
    return rows.length;
  }

  /** Makes a call over HTTP, as the person. */
  async call<N extends CallName>(person: Person, name: N, body: In<N>): Promise<Reply<Out<N>>> {
    const { method, path } = calls[name];
    const reply = await this.app.inject({
      method,
      url: path,
      headers: { authorization: person.token },
      ...(method === 'POST' ? { payload: body as object } : {}),
    });
    return { status: reply.statusCode, body: reply.json() };
  }

  /** Uploads files to a job. */
  async upload(
    person: Person,
    idJob: number,
    files: { name: string; bytes: Buffer }[],
  ): Promise<Reply<Out<'uploadJobFile'>>> {
    const form = new FormData();
    form.set('idJob', String(idJob));
    for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
    const packed = new Response(form);
    const reply = await this.app.inject({
      method: 'POST',
      url: calls.uploadJobFile.path,
      headers: { authorization: person.token, 'content-type': packed.headers.get('content-type') ?? '' },
      payload: Buffer.from(await packed.arrayBuffer()),
    });
    return { status: reply.statusCode, body: reply.json() };
  }

  /** Runs the waiting tasks of a name that belong to this area, whenever they are due. */
  async runTasks(name: string): Promise<void> {
    const task = tasks.find((one) => one.name === name);
    if (!task) throw new Error(`There is no task ${name}.`);
    const waiting = await this.queued(name);
    for (const payload of waiting)
      await task.run(taskContext({ db: this.db, services: this.services }, name, payload));
  }

  async queued(name: string): Promise<Record<string, unknown>[]> {
    const { sql } = await import('kysely');
    const { rows } = await sql<{ payload: Record<string, unknown> }>`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${name} order by j.id`.execute(this.db);
    return rows.map((row) => row.payload);
  }

  /** How many statements `fn` sends. */
  async counting(fn: () => Promise<unknown>): Promise<number> {
    const before = this.statements;
    await fn();
    return this.statements - before;
  }
}
