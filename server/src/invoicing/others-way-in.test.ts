import { dayText } from '@crewcall/domain/time';
import type { Caller, TestApp } from '../../test/support';
import { SYDNEY } from '../../test/support/shift';
import { HOUR, openPayRun } from './testing/pay-run-office';

let t: TestApp;
let office: Caller;
const { time, generate, said } = openPayRun((world) => {
  ({ t, office } = world);
});
const friday = dayText(SYDNEY, Date.now() + 6 * 24 * HOUR);

const PASSWORD = 'seven grey kettles';

/** Somebody who is to be paid, and a clerk who did not make their invoice. */
async function payee() {
  const { user } = await time();
  const [invoice] = (await generate(user)).body.invoices;
  await t.call(office, 'setConfigCompany', { confPayFourEyes: 1 });
  const idClerk = await t.make.user({
    first_name: 'Cleo',
    last_name: `Clerk${user}`,
    permissions: [
      'user:read',
      'user:write',
      'crewinvoice:read',
      'crewinvoice:write',
      'job:read',
      'job:write',
    ],
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
