import { InviteStatus } from '@crewcall/domain/invite';
import type { CallName, In, Out } from '@crewcall/contract/types';
import { calls } from '@crewcall/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import type { Db } from '../../db/schema';
import type { Services } from '../../platform/services';
import { taskContext } from '../../platform/queue/tasks';
import { handlers, tasks } from '../../areas';

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

// Counted where every statement passes, no matter which connection sends it. Other test files of this worker have the
// same prototype, so the count is on it.
interface CountingClient {
  query(...args: unknown[]): unknown;
  statements?: number;
}
const client = pg.Client.prototype as unknown as CountingClient;
function countStatements(): void {
  if (client.statements !== undefined) return;
  const original = client.query;
  client.statements = 0;
  client.query = function query(this: unknown, ...args: unknown[]) {
    client.statements = (client.statements ?? 0) + 1;
    return original.apply(this, args);
  };
}

/** The jobs area on a database of its own. */
export class World {
  companyId = 0;
  groupId = 0;
  private serial = 0;

  private constructor(private readonly test: TestApp) {}

  static async open(): Promise<World> {
    countStatements();
    const world = new World(await testApp({ handlers: [...handlers], tasks }));
    world.companyId = await world.test.make.companyId();
    world.groupId = await world.test.make.group();
    return world;
  }

  get services(): Services {
    return this.test.services;
  }

  get db(): Db {
    return this.test.db;
  }

  get app(): TestApp['app'] {
    return this.test.app;
  }

  close(): Promise<void> {
    return this.test.close();
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
    const { token } = await this.test.signIn(id);
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
      .where('status', '=', InviteStatus.Confirmed)
      .execute();
    return rows.length;
  }

  /** Makes a call over HTTP, as the person. */
  async call<N extends CallName>(person: Person | null, name: N, body: In<N>): Promise<Reply<Out<N>>> {
    return this.test.call(person, name, body);
  }

  /** Uploads files to a job. */
  async upload(
    person: Person,
    idJob: number,
    files: { name: string; bytes: Buffer }[],
    key?: string,
  ): Promise<Reply<Out<'uploadJobFile'>>> {
    return this.post(person, 'uploadJobFile', { idJob, ...(key === undefined ? {} : { key }) }, files);
  }

  /** A call whose body comes as a form. */
  async post<N extends CallName>(
    person: Person,
    name: N,
    fields: Record<string, string | number>,
    files: { name: string; bytes: Buffer }[],
  ): Promise<Reply<Out<N>>> {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
    for (const file of files) form.append('files', new Blob([new Uint8Array(file.bytes)]), file.name);
    const packed = new Response(form);
    const reply = await this.app.inject({
      method: 'POST',
      url: calls[name].path,
      headers: { authorization: person.token, 'content-type': packed.headers.get('content-type') ?? '' },
      payload: Buffer.from(await packed.arrayBuffer()),
    });
    return { status: reply.statusCode, body: reply.json() };
  }

  /** Sends one file to a job's chat. */
  async sendFile(
    person: Person,
    { idJob, key, name, bytes }: { idJob: number; key: string; name: string; bytes: Buffer },
  ): Promise<Reply<Out<'sendChatFile'>>> {
    return this.post(person, 'sendChatFile', { idJob, key }, [{ name, bytes }]);
  }

  /** Runs the waiting tasks of a name that belong to this area, whenever they are due. */
  async runTasks(name: string): Promise<void> {
    const task = tasks.find((one) => one.name === name);
    if (!task) throw new Error(`There is no task ${name}.`);
    for (const { id, payload } of await this.waiting(name))
      await task.run(
        taskContext({ db: this.db, services: this.test.services }, name, payload, { jobId: id }),
      );
  }

  async queued(name: string): Promise<Record<string, unknown>[]> {
    return (await this.waiting(name)).map(({ payload }) => payload);
  }

  private async waiting(name: string) {
    const { rows } = await sql<{ id: string; payload: Record<string, unknown> }>`
      select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${name} order by j.id`.execute(this.db);
    return rows;
  }

  /** How many statements `fn` sends; the least of three, since the live feed looks for changes meanwhile. */
  async counting(fn: () => Promise<unknown>): Promise<number> {
    const counts: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const before = client.statements ?? 0;
      await fn();
      counts.push((client.statements ?? 0) - before);
    }
    return Math.min(...counts);
  }
}

/**
 * A world of its own for the tests of a file, and the office in it. It is handed over before the first of them, who may
 * put more people in, and closed after the last.
 */
export function openWorld(take: (opened: { world: World; office: Person }) => unknown): void {
  let opened: World | null = null;
  beforeAll(async () => {
    opened = await World.open();
    await take({ world: opened, office: await opened.office() });
  }, 120_000);
  afterAll(() => opened?.close());
}
