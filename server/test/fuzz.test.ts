import { calls } from '@crewcall/contract';
import type { Call } from '@crewcall/contract';
import type { CallName } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { fieldsOf, putAt } from './fuzz/fields';
import type { Path } from './fuzz/fields';
import { odd, oddTexts, toText } from './fuzz/odd';
import { complaint } from './fuzz/verdict';
import type { Row } from './matrix/row';
import { rows } from './matrix/rows';
import { makeWorld } from './matrix/world';
import type { World } from './matrix/world';
import { fingerprint, inHours } from './support';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261);
/** FUZZ_TIMES=10 looks ten times as long, for a night. */
const TIMES = Number(process.env.FUZZ_TIMES ?? 1);
const RUNS = { admin: 12, manager: 4, crew: 4, nobody: 4 } as const;
// A password is checked for some 20 ms each time.
const SLOW = new Set<CallName>(['login', 'createProfile', 'saveProfile2', 'saveUserDetails', 'reset']);
const names = Object.keys(calls) as CallName[];
type Role = keyof typeof RUNS;

let w: World;
let served = 0;
beforeAll(async () => {
  w = await makeWorld();
}, 120_000);
afterAll(() => w.close());

/** Makes people and jobs again what they were: an odd request may have had its way with them. */
async function heal(): Promise<void> {
  const people = [
    { id: w.admin, permissions: [...permissions], manager_of: [] },
    { id: w.manager, permissions: [], manager_of: ['ACME'] },
    { id: w.crew, permissions: [], manager_of: [] },
  ];
  for (const { id, ...rights } of people) {
    await w.db
      .updateTable('app_user')
      .set({ ...rights, active: true })
      .where('id', '=', id)
      .execute();
    w.services.sessions.forget(id);
  }
  const jobs = [
    { id: w.jobA, crew: w.crewA, prepend: 'ACME' },
    { id: w.jobB, crew: w.crewB, prepend: 'OPAL' },
  ];
  for (const { id, crew, prepend } of jobs) {
    const start_at = inHours(0);
    await w.db
      .updateTable('job')
      .set({ prepend, start_at, status: 1, hide_public: false })
      .where('id', '=', id)
      .execute();
    await w.db
      .updateTable('job_crew')
      .set({ start_at, end_at: null, deleted_at: null, amount: 99, require_code: false })
      .where('id', '=', crew)
      .execute();
  }
}

const tokenOf = async (role: Role) => (role === 'nobody' ? null : (await w.signIn(w[role])).token);

// Ceilings per address are for strangers; here each request comes from another one.
const address = () => {
  served += 1;
  return `10.${(served >> 16) & 255}.${(served >> 8) & 255}.${served & 255}`;
};

async function ask(request: InjectOptions, token: string | null) {
  const reply = await w.inject({
    ...request,
    remoteAddress: address(),
    headers: { ...request.headers, ...(token === null ? {} : { authorization: token }) },
  });
  return { status: reply.statusCode, payload: reply.payload };
}

// Through bytes, since half an emoji has no percent form.
const inPath = (value: unknown) =>
  encodeURIComponent(Buffer.from(typeof value === 'string' ? value : toText(value)).toString());

function requestOf(call: Call, multipart: boolean, body: unknown): InjectOptions {
  if (multipart) {
    const form = Object.entries(body as object).map(
      ([name, value]) =>
        `--odd\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : toText(value)}\r\n`,
    );
    return {
      method: 'POST',
      url: call.path,
      headers: { 'content-type': 'multipart/form-data; boundary=odd' },
      payload: `${form.join('')}--odd--\r\n`,
    };
  }
  if (call.method === 'POST') {
    return {
      method: 'POST',
      url: call.path,
      headers: { 'content-type': 'application/json' },
      payload: toText(body),
    };
  }
  const fields = { ...(body as Record<string, unknown>) };
  const url = call.path.replace(/:(\w+)/g, (_, field: string) => {
    const value = fields[field];
    delete fields[field];
    return inPath(value ?? '');
  });
  const query = Object.entries(fields).map(([name, value]) => `${inPath(name)}=${inPath(value)}`);
  return { method: 'GET', url: query.length === 0 ? url : `${url}?${query.join('&')}` };
}

const change = (paths: readonly Path[]) =>
  fc.record({
    at: fc.constantFrom<Path>(...paths, ['unknownField']),
    value: odd,
  });

const changed = (base: object, edits: readonly { at: Path; value: unknown }[]): unknown =>
  edits.reduce<unknown>((body, { at, value }) => putAt(body, at, value), base);

const oddBodies = (call: Call, base: object, count: number): unknown[] =>
  fc
    .sample(fc.array(change(fieldsOf(call.body)), { minLength: 1, maxLength: 2 }), {
      seed: SEED,
      numRuns: count,
    })
    .map((edits) => changed(base, edits));

describe.each(names)('%s', (name) => {
  const call = calls[name] as Call;
  const row = rows[name] as Row<CallName>;
  const multipart = row.multipart === true;

  test(
    'X-01, X-02: odd bodies are refused with a sentence, and change nothing',
    async () => {
      await heal();
      const base = await row.body(w);
      const wrong: string[] = [];
      const roles = await Promise.all(
        (Object.keys(RUNS) as Role[]).map(async (role) => [role, await tokenOf(role)] as const),
      );
      const check = async (role: Role, token: string | null, request: InjectOptions, mustRefuse: boolean) => {
        const seen = await ask(request, token);
        const accepted = seen.status < 400 && !seen.payload.includes('"error":true');
        const said = complaint(seen) || (mustRefuse && accepted ? 'was accepted' : '');
        if (said !== '') {
          const shown = `${request.url as string} ${String(request.payload ?? '')}`.slice(0, 300);
          wrong.push(`${role}: ${said} <- ${shown}`);
        }
        return accepted;
      };
      let before = await fingerprint(w.db);
      const same = async (what: string) => {
        const after = await fingerprint(w.db);
        if (after === before) return;
        const tables = after.split('\n').filter((line) => !before.includes(line));
        wrong.push(`${what} changed ${tables.map((line) => line.split(' ')[0]).join(', ')}`);
        before = after;
      };

      for (const [role, token] of roles) {
        const count = Math.ceil((SLOW.has(name) ? 0.5 : 1) * TIMES * RUNS[role]);
        const bodies = oddBodies(call, base, count);
        const isOpen = (body: unknown) =>
          call.method === 'GET' || multipart || call.body.safeParse(JSON.parse(toText(body))).success;
        const [valid, invalid] = [bodies.filter(isOpen), bodies.filter((body) => !isOpen(body))];
        const requests = invalid.map((body) => requestOf(call, multipart, body));
        await Promise.all(requests.map((request) => check(role, token, request, true)));
        if (call.method === 'POST' && role === 'admin') {
          const headers = { 'content-type': 'application/json' };
          await Promise.all(
            oddTexts.map((payload) =>
              check(role, token, { method: 'POST', url: call.path, headers, payload }, false),
            ),
          );
          before = call.body.safeParse({}).success ? await fingerprint(w.db) : before;
        }
        await same(`What ${role} was refused`);
        for (const body of valid) {
          const accepted = await check(role, token, requestOf(call, multipart, body), false);
          if (accepted) before = await fingerprint(w.db);
          else await same(`${role}'s refused ${toText(body).slice(0, 300)}`);
        }
      }
      expect(wrong.slice(0, 5)).toEqual([]);
    },
    60_000 * TIMES,
  );
});
