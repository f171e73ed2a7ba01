import { dayText } from '@crewcall/domain/time';
import type { Caller, TestApp } from '../../test/support';
import { SYDNEY } from '../../test/support/shift';
import { profile } from '../public/testing/registering';
import { ABN, HOUR, openPayRun } from './testing/pay-run-office';

let t: TestApp;
let office: Caller;
const { time, generate, said } = openPayRun((world) => {
  ({ t, office } = world);
});
const friday = dayText(SYDNEY, Date.now() + 6 * 24 * HOUR);

const PASSWORD = 'seven grey kettles';

const mayPay = ['crewinvoice:read', 'crewinvoice:write'] as const;

/** Somebody who is to be paid, and a clerk who did not make their invoice. */
async function payee(of?: number) {
  const { user } = await time(of === undefined ? {} : { of });
  const [invoice] = (await generate(user)).body.invoices;
  await t.call(office, 'setConfigCompany', { confPayFourEyes: 1 });
  const idClerk = await t.make.user({
    first_name: 'Cleo',
    last_name: `Clerk${user}`,
    permissions: [...mayPay, 'user:read', 'user:write', 'job:read', 'job:write'],
  });
  const ask = { downloadList: [invoice?.number ?? 0], typeABA: 2, dateABA: friday };
  return { user, clerk: await t.signIn(idClerk), ask };
}
let serial = 61_000_456;
async function moveAccount(user: number, ownPassword = PASSWORD) {
  const sent = { bankAccountNumber: String((serial += 1)), ownPassword };
  expect((await t.call(await t.signIn(user), 'saveProfile2', sent)).body).toEqual({ ok: true });
}
const choose = async (clerk: Caller, id: number, more: object) =>
  expect((await t.call(clerk, 'saveUserDetails', { id, ...more })).body.error).toBeUndefined();

const acts: Record<string, (clerk: Caller, user: number) => Promise<unknown>> = {
  'a password': (clerk, id) => choose(clerk, id, { password: PASSWORD }),
  'an address': (clerk, id) => choose(clerk, id, { email: `moved${id}@example.test` }),
  'a phone': (clerk, id) => choose(clerk, id, { phone: '0400111222' }),
  'a sign-in link': async (clerk, id) => {
    const { email } = await t.db
      .updateTable('app_user')
      .set({ manager_of: ['ACME'] })
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirstOrThrow();
    const { linklogin } = (await t.call(clerk, 'generateLinkLoginUserCompany', { email })).body;
    expect(linklogin).toContain('/linklogin/');
  },
  'a second factor taken off': async (clerk, id) => {
    await t.db
      .insertInto('second_factor')
      .values({ user_id: id, sealed: Buffer.from('key'), confirmed_at: 1, pending: null, pending_at: null })
      .execute();
    expect((await t.call(clerk, 'resetSecondFactor', { id })).body.error).toBeUndefined();
  },
};

test.each(Object.entries(acts))(
  'A.3.21, Y-09: who made somebody another way in, by %s, is named with the account that changes then, and does not pay it',
  async (_name, open) => {
    const { user, clerk, ask } = await payee();
    await open(clerk, user);
    // No money has moved yet.
    expect((await t.call(clerk, 'checkABA', ask)).body).toMatchObject({ problems: [], ticks: [] });
    await moveAccount(user);
    const ownHand =
      /^You made a new way in for Kim Ott\d+ before their bank details changed, so somebody else has to make the bank file\.$/;
    const { problems } = (await t.call(clerk, 'checkABA', ask)).body;
    expect(problems).toMatchObject([{ text: expect.stringMatching(ownHand) }]);
    expect(said(await t.call(clerk, 'downloadABA', ask))).toMatch(ownHand);

    const second = await t.signIn(await t.make.admin());
    const { ticks, problems: none } = (await t.call(second, 'checkABA', ask)).body;
    expect(none).toEqual([]);
    expect(ticks).toMatchObject([
      {
        text: expect.stringMatching(
          /: bank details changed on [^.]* by themself, after a new way in on [^.]* by Cleo Clerk\d+, now …/,
        ),
      },
    ]);
    const ticked = ticks.map(({ kind, id }) => ({ kind, id }));
    expect((await t.call(second, 'downloadABA', { ...ask, ticked })).body.count).toBe(1);
  },
);

test('Y-09: a way in that was made after the change, or that somebody made themself, names nobody else', async () => {
  const { user, clerk, ask } = await payee();
  await t.call(await t.signIn(user), 'saveProfile2', { password: 'nine green kettles' });
  await moveAccount(user, 'nine green kettles');
  await choose(clerk, user, { password: PASSWORD });
  const { problems, ticks } = (await t.call(clerk, 'checkABA', ask)).body;
  expect(problems).toEqual([]);
  expect(ticks).toMatchObject([{ text: expect.stringMatching(/by themself, now …/) }]);
});

test('Y-09: a way in outlasts a bank file and counts no more after 90 days', async () => {
  const { user, clerk, ask } = await payee();
  await choose(clerk, user, { phone: '0400111333' });
  expect((await t.call(clerk, 'downloadABA', ask)).body.count).toBe(1);
  const again = async () => (await t.call(clerk, 'checkABA', ask)).body.problems;
  await moveAccount(user);
  const madeAgo = (hours: number) =>
    t.db
      .updateTable('way_in_change')
      .set({ changed_at: Date.now() - hours * HOUR })
      .where('user_id', '=', user)
      .execute();
  await madeAgo(89 * 24);
  expect(await again()).toHaveLength(1);
  await madeAgo(91 * 24);
  expect(await again()).toEqual([]);
});

describe('Y-09, P-12: a first account', () => {
  let serialOfNew = 0;
  async function asks() {
    const { id } = await t.db
      .insertInto('registrant')
      .values({
        company_id: await t.make.companyId(),
        type: 'worker',
        first_name: 'Ann',
        last_name: 'New',
        email: `new${(serialOfNew += 1)}@example.test`,
        phone: '+61412345678',
        postcode: '2000',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const approver = async () => t.signIn(await t.make.admin([...mayPay, 'crew:approve']));
  const approve = async (who: Caller, id: number) => {
    await t.db.updateTable('registrant').set({ processed_at: 1 }).where('approved', '=', true).execute();
    return (await t.call(who, 'processPreregister', { id, approve: true })).body.link ?? '';
  };
  /** Whoever has the link types the account in, and is to be paid. */
  async function registers(link: string) {
    const hash = link.split('/').at(-1) ?? '';
    const bankAccountNumber = String((serial += 1));
    const typed = profile({ password: PASSWORD, abn: ABN, bankAccountNumber });
    expect((await t.call(null, 'createProfile', { hash, ...typed })).body).toEqual({ ok: true });
    const { user_id } = await t.db
      .selectFrom('registrant')
      .select('user_id')
      .where('id', '=', Number(hash.split('_')[0]))
      .executeTakeFirstOrThrow();
    return payee(user_id ?? 0);
  }
  const problemsOf = async (who: Caller, ask: Awaited<ReturnType<typeof payee>>['ask']) =>
    (await t.call(who, 'checkABA', ask)).body.problems.map(({ text }) => text);
  const ownHand =
    "You had the link by which Seán O'Brien registered with their bank details, so somebody else has to make the bank file.";

  test('is not paid by whoever was handed the link to register, until somebody else has paid it', async () => {
    const handed = await approver();
    const { ask, clerk } = await registers(await approve(handed, await asks()));
    expect(await problemsOf(handed, ask)).toEqual([ownHand]);
    expect(said(await t.call(handed, 'downloadABA', ask))).toBe(ownHand);
    const { problems, ticks } = (await t.call(clerk, 'checkABA', ask)).body;
    expect([problems, ticks]).toEqual([[], []]);
    expect((await t.call(clerk, 'downloadABA', ask)).body.count).toBe(1);
    const changed_at = Date.now() - 49 * HOUR;
    await t.db.updateTable('bank_change').set({ changed_at }).execute();
    await t.db.updateTable('way_in_change').set({ changed_at }).execute();
    expect(await problemsOf(handed, ask)).toEqual([]);
  });

  test('is paid by whoever had an earlier link, which another approval ended', async () => {
    const [earlier, later] = [await approver(), await approver()];
    const id = await asks();
    await approve(earlier, id);
    const { ask } = await registers(await approve(later, id));
    expect(await problemsOf(earlier, ask)).toEqual([]);
    expect(await problemsOf(later, ask)).toEqual([ownHand]);
  });

  test('is paid by whoever added the person, to whom the link was mailed alone', async () => {
    const adder = await t.signIn(await t.make.admin([...mayPay, 'user:write']));
    const email = `added${(serialOfNew += 1)}@example.test`;
    const named = { kind: 'crew' as const, firstName: 'Ann', lastName: 'Added', email, permissions: [] };
    expect((await t.call(adder, 'addPerson', named)).body.error).toBeUndefined();
    const { body } = await t.db
      .selectFrom('message')
      .select('body')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    const { ask } = await registers(/\/public\/Register\/[\w-]+/.exec(body)?.[0] ?? '');
    expect(await problemsOf(adder, ask)).toEqual([]);
  });
});
