import { calls } from '@crewcall/contract';
import type { CallName } from '@crewcall/contract/types';
import { can, permissions } from '@crewcall/domain/policies';
import type { Permission } from '@crewcall/domain/policies';
import { fingerprint } from '../support';
import { roles } from './row';
import type { RoleName, Row } from './row';
import { rows } from './rows';
import { makeWorld } from './world';
import type { World } from './world';

const names = Object.keys(calls) as CallName[];

let w: World;
beforeAll(async () => {
  w = await makeWorld();
}, 120_000);
afterAll(() => w.close());

const idOf = (role: Exclude<RoleName, 'nobody'>): number => w[role];
const whoIs = async (role: RoleName) => (role === 'nobody' ? null : w.signIn(idOf(role)));
const rightsOf = (role: RoleName) =>
  role === 'nobody'
    ? null
    : {
        id: idOf(role),
        permissions: role === 'admin' ? permissions : [],
        managerOf: role === 'manager' ? ['ACME'] : [],
        supervisedIds: role === 'supervisor' ? [w.jobA] : [],
      };

/** The permission that alone opens a policy to the office, or null where none does. */
const neededFor = (policy: string): Permission | null =>
  permissions.find((permission) => {
    const without = permissions.filter((held) => held !== permission);
    return !can({ id: 1, permissions: without, managerOf: [] }, policy);
  }) ?? null;

async function make(name: CallName, role: RoleName | number, body: object) {
  const who = typeof role === 'number' ? await w.signIn(role) : await whoIs(role);
  if (!(rows[name] as Row<CallName>).multipart) return w.call(who, name, body as never);
  const boundary = 'matrix-boundary';
  const field = Object.entries(body).map(
    ([key, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${String(value)}\r\n`,
  );
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="plan.txt"\r\ncontent-type: text/plain\r\n\r\nStage left\r\n`;
  const reply = await w.inject({
    method: 'POST',
    url: calls[name].path,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(who ? { authorization: who.token } : {}),
    },
    payload: `${field.join('')}${file}--${boundary}--\r\n`,
  });
  return { status: reply.statusCode, body: reply.json<{ error?: boolean }>(), headers: reply.headers };
}

async function expectDenied(name: CallName, role: RoleName | number, body: object) {
  const before = await fingerprint(w.db);
  const reply = await make(name, role, body);
  expect([401, 403]).toContain(reply.status);
  expect(reply.body).toMatchObject({ error: true, snackbar: { text: expect.any(String) as string } });
  expect(await fingerprint(w.db)).toBe(before);
}

/** Pictures of people, which lists show by the dozen, and the feed of a calendar program. */
const mayBeCached: readonly CallName[] = ['getUserPicture', 'readCalendarFeed'];

describe.each(names)('%s', (name) => {
  const row = rows[name] as Row<CallName>;
  const { policy } = calls[name];
  const mayTry = (role: RoleName) => can(rightsOf(role), policy) && (row.mine?.includes(role) ?? true);

  test.each(roles)('R-15: as %s', async (role) => {
    const body = await row.body(w);
    if (!mayTry(role)) return expectDenied(name, role, body);
    const reply = await make(name, role, body);
    const expected = (typeof row.status === 'object' ? row.status[role] : row.status) ?? 200;
    expect({ status: reply.status, text: reply.body.error && !row.refused ? reply.body : '' }).toEqual({
      status: expected,
      text: expected === 200 ? '' : reply.body,
    });
    if (!mayBeCached.includes(name)) expect(reply.headers['cache-control']).toBe('no-store');
  });

  const needed = neededFor(policy);
  if (needed) {
    test('R-15: as an administrator without the permission', async () => {
      await expectDenied(name, await w.adminWithout(needed), await row.body(w));
    });
  }

  for (const { what, needs, body } of row.also ?? []) {
    test(`R-15: ${what} needs ${needs} as well`, async () => {
      const without = await w.adminWithout(needs);
      await expectDenied(name, without, await body(w));
      const holder = await w.make.admin();
      const { status, body: said } = await make(name, holder, await body(w));
      expect({ status, error: said.error ?? false }).toEqual({ status: 200, error: false });
    });
  }

  const { foreign } = row;
  if (foreign) {
    test(`R-15: as ${foreign.as}, with somebody else's id`, async () => {
      await expectDenied(name, foreign.as, await foreign.body(w));
    });
  }
});
