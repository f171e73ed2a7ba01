import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_PAPER } from '@crewcall/domain/clients';
import { sql } from 'kysely';
import { makeShifts, punchOf } from '../bench/punch-shifts';
import type { Db } from '../src/db/schema';
import { USER, clusterHome } from '../src/platform/database/cluster';
import { openDb, openPool } from '../src/platform/database/pool';
import { projectRoot, serverRoot } from '../src/platform/operations/root-folders';
import { pgBin } from './support';
import { buildServer } from './support/build';

// The server as users run it: its build, its own PostgreSQL with fsync on, both killed without a warning.
const outDir = join(serverRoot, 'node_modules/.kill-test');
const dataDir = mkdtempSync(join(tmpdir(), 'crewcall-kill-'));
let child: ChildProcess | null = null;
let printed = '';

const main = [process.execPath, join(outDir, 'main.mjs')] as const;

async function start(command: readonly [string, string] = main, cwd = projectRoot): Promise<string> {
  printed = '';
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    SEED: 'empty',
    ADMIN_EMAIL: 'boss@example.test',
  };
  child = spawn(command[0], [command[1]], {
    cwd,
    env: { ...env, DATABASE_URL: '', ...(pgBin ? { PG_BIN: pgBin } : {}) },
    // A group of its own, as a terminal gives to a command.
    detached: cwd !== projectRoot,
  });
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  for (let tries = 0; tries < 600; tries += 1) {
    const address = /Crewcall is ready: (http:\/\/\S+)\n[^]*(?:one-time link|left alone)/.exec(printed)?.[1];
    if (address) return address;
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server did not start:\n${printed}`);
}

const ended = (process_: ChildProcess | null) =>
  new Promise<number | null>((resolve) => {
    if (process_ === null || process_.exitCode !== null || process_.signalCode !== null)
      resolve(process_?.exitCode ?? null);
    else process_.once('exit', (code) => resolve(code));
  });

async function call<T>(address: string, path: string, body: object, token = ''): Promise<T> {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const signIn = async (address: string) => {
  const link = /linklogin\/([\w-]+)/.exec(printed)?.[1] ?? '';
  return (await call<{ token: string }>(address, '/api/auth/otllogin', { token: link })).token;
};

/** Jobs of one customer with three fees each, in a company that can invoice them. */
async function makeFeeJobs(db: Db, jobs: number): Promise<{ idCustomer: number; idJobs: number[] }> {
  await sql`update company set config = config || '{"confCompanyABN": "51824753556"}'`.execute(db);
  const { rows } = await sql<{ idCustomer: number; idJob: number }>`
    with customer as (
      insert into prepend (company_id, text, full_name) select id, 'ACME', 'ACME Events' from company
      returning id, company_id),
    made as (
      insert into job (company_id, title, start_at, zone, state, prepend)
      select company_id, 'Job ' || n, ${Date.now()}::bigint, 'Australia/Sydney', 1, 'ACME'
      from customer, generate_series(1, ${jobs}::int) n returning id, company_id),
    fees as (
      insert into client_fee (company_id, job_id, kind, what, cents)
      select company_id, id, 'other', 'Truck ' || n, 100 * n from made, generate_series(1, 3) n)
    select customer.id as "idCustomer", made.id as "idJob" from customer, made`.execute(db);
  return { idCustomer: rows[0]?.idCustomer ?? 0, idJobs: rows.map(({ idJob }) => idJob) };
}

/** Drafts and issues an invoice of each job until the server is gone; adds what was answered to `numbers`. */
async function issueAll(
  address: string,
  token: string,
  { idCustomer, idJobs }: { idCustomer: number; idJobs: readonly number[] },
  numbers: number[],
): Promise<void> {
  for (const idJob of idJobs) {
    const { id } = await call<{ id: number }>(
      address,
      '/api/clients/draftClientInvoice',
      { idCustomer, idJobs: [idJob] },
      token,
    );
    const { number } = await call<{ number: number }>(
      address,
      '/api/clients/issueClientInvoice',
      { id },
      token,
    );
    numbers.push(number);
  }
}

/** Invoices and drafts have all of their lines, and the numbers no gap; those that were answered are there. */
async function expectWholeInvoices(db: Db, answered: readonly number[]): Promise<void> {
  const { rows } = await sql<{ number: number | null; net: number; lines: number; cents: number }>`
    select i.number, i.net_cents as net, count(l.id)::int as lines, coalesce(sum(l.cents), 0)::bigint as cents
    from client_invoice i left join client_line l on l.invoice_id = i.id group by i.id order by i.number`.execute(
    db,
  );
  expect(rows.filter(({ net, lines, cents }) => lines !== 3 || cents !== 600 || net !== 600)).toEqual([]);
  const numbers = rows.flatMap(({ number }) => number ?? []);
  expect(numbers).toEqual(numbers.map((_, place) => FIRST_PAPER + place));
  expect(answered.length).toBeGreaterThan(0);
  expect(numbers).toEqual(expect.arrayContaining([...answered]));
}

/** The database of the running server. */
function openItsDatabase() {
  const [pid, , , port, host] = readFileSync(
    join(clusterHome(dataDir), 'postgres/postmaster.pid'),
    'utf8',
  ).split('\n');
  const pool = openPool({ host, port: Number(port), user: USER, database: 'crewcall' });
  return { db: openDb(pool), close: () => pool.end(), kill: () => process.kill(Number(pid), 'SIGKILL') };
}

beforeAll(() => buildServer(outDir), 120_000);
afterAll(async () => {
  child?.kill('SIGINT');
  await ended(child);
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(outDir, { recursive: true, force: true });
}, 60_000);

test('C-05, D.2.06: what was answered before kill -9 of server and database is there once afterwards, punches of 50 phones, invoices to customers and queued mail included', async () => {
  const address = await start();
  const token = await signIn(address);
  const answered: string[] = [];
  let enough: () => void = () => undefined;
  const busy = new Promise<void>((resolve) => (enough = resolve));
  await call(address, '/api/misc/createNewGroup', { groupName: 'Stagehands' }, token);
  const before = openItsDatabase();
  const feeJobs = await makeFeeJobs(before.db, 1000);
  const shifts = await makeShifts(before.db, { senders: 50, workers: 100, rounds: 12 });
  await before.close();
  const punched: string[] = [];
  const punch = async (to: string, sent: { body: ReturnType<typeof punchOf>; token: string }) => {
    const answer = await call<{ kept: boolean }>(to, '/api/time/doclock', sent.body, sent.token);
    expect(answer.kept).toBe(false);
    return sent.body.key;
  };
  const phones = shifts.map((rounds) => ({ own: rounds.flat(), tried: [] as Parameters<typeof punch>[1][] }));
  const sending = phones.map(async ({ own, tried }) => {
    for (const shift of own) {
      for (const action of ['in', 'out'] as const) {
        const sent = { body: punchOf(shift, action), token: shift.token };
        tried.push(sent);
        punched.push(await punch(address, sent));
        if (punched.length === 600) enough();
      }
    }
  });
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let number = 0; ; number += 1) {
      const groupName = `Group ${writer} ${number}`;
      await call(address, '/api/misc/createNewGroup', { groupName }, token);
      answered.push(groupName);
    }
  });
  const numbers: number[] = [];
  const invoicing = issueAll(address, token, feeJobs, numbers);
  await Promise.race([busy, ...writers, ...sending]);
  await call(address, '/api/auth/requestReset', { email: 'boss@example.test' });
  child?.kill('SIGKILL');
  before.kill();
  const stopped = await Promise.allSettled([...writers, ...sending]);
  expect(stopped.every((writer) => writer.status === 'rejected')).toBe(true);
  await Promise.allSettled([invoicing]);
  await ended(child);

  // The session of before is still good; and where there is an administrator, no link for one is printed again.
  const again = await start();
  expect(printed).not.toContain('linklogin');
  const groups = JSON.stringify(await call(again, '/api/misc/getGroups', {}, token));
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.filter((name) => !groups.includes(`"${name}"`))).toEqual([]);
  const database = openItsDatabase();
  const stored = () =>
    database.db
      .selectFrom('punch')
      .innerJoin('timesheet', 'timesheet.id', 'punch.timesheet_id')
      .select(['punch.key', 'punch.outcome', 'punch.action', 'timesheet.end_at'])
      .execute();
  const keys = async () => (await stored()).map((row) => String(row.key)).sort();
  // A punch whose answer got lost may be there or not.
  expect(await keys()).toEqual(expect.arrayContaining(punched));
  // Each phone sends again what was not answered, and for good measure what was.
  await Promise.all(
    phones.map(async ({ tried }) => {
      for (const sent of tried) await punch(again, sent);
    }),
  );
  const tried = phones.flatMap((phone) => phone.tried.map(({ body }) => body.key));
  expect(tried.length).toBeGreaterThan(punched.length);
  expect(await keys()).toEqual(tried.sort());
  const rows = await stored();
  expect(rows.filter(({ outcome }) => outcome !== 'applied')).toEqual([]);
  expect(rows.filter(({ action, end_at }) => action === 'out' && end_at === null)).toEqual([]);
  const times = await database.db.selectFrom('timesheet').select('id').execute();
  expect(times).toHaveLength(rows.filter(({ action }) => action === 'in').length);
  await expectWholeInvoices(database.db, numbers);
  await database.close();
  // The mail was kept for reading.
  for (let tries = 0; tries < 100; tries += 1) {
    const outbox = await call<{ messages: { subject: string; status: string }[] }>(
      again,
      '/api/platform/getOutbox',
      {},
      token,
    );
    if (outbox.messages[0]?.status === 'unsent') return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The mail was lost.');
}, 180_000);

test('a second start on the same data names the first; Ctrl-C stops everything cleanly', async () => {
  const first = child;
  const second = spawn(process.execPath, [join(outDir, 'main.mjs')], {
    cwd: projectRoot,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' },
  });
  let said = '';
  second.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  expect(await ended(second)).toBe(1);
  expect(said).toContain(`process ${first?.pid}`);
  const running = join(dataDir, 'postgres/postmaster.pid');
  expect(existsSync(running)).toBe(true);
  first?.kill('SIGINT');
  expect(await ended(first)).toBe(0);
  expect(existsSync(running)).toBe(false);
}, 60_000);

test('SIGTERM during a start stops everything cleanly too', async () => {
  const early = start();
  early.catch(() => undefined);
  const { stdout } = child as ChildProcess;
  await new Promise<void>((resolve) =>
    stdout?.on('data', () => {
      if (printed.includes('Starting the database')) resolve();
    }),
  );
  child?.kill('SIGTERM');
  expect(await ended(child)).toBe(0);
  await expect(early).rejects.toThrow('did not start');
  expect(printed).toContain('SIGTERM: stopping');
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  expect(existsSync(join(dataDir, 'crewcall.lock'))).toBe(false);
}, 60_000);

test.each(['SIGTERM to npm', 'Ctrl-C in the terminal of npm'])(
  '%s start stops server and database before npm ends',
  async (name) => {
    const folder = join(dataDir, 'npm');
    mkdirSync(join(folder, 'tools'), { recursive: true });
    const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
      scripts: { start: string };
    };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: scripts.start } }));
    // What the real one does after its builds.
    writeFileSync(
      join(folder, 'tools/start.mjs'),
      `process.chdir(${JSON.stringify(projectRoot)});\nawait import(${JSON.stringify(main[1])});\n`,
    );
    await start(['npm', 'start'], folder);
    const npm = child?.pid ?? 0;
    if (name.startsWith('SIGTERM')) process.kill(npm, 'SIGTERM');
    else process.kill(-npm, 'SIGINT');
    expect(await ended(child)).toBe(0);
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    expect(existsSync(join(dataDir, 'crewcall.lock'))).toBe(false);
  },
  60_000,
);
