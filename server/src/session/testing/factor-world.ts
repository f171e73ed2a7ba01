import { Secret, TOTP } from 'otpauth';
import type { TestApp } from '../../../test/support';

export const PASSWORD = 'correct horse battery';
const STEP_MS = 30_000;

/** The code that an app with this key shows, so many half minutes from now. */
export const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** Somebody who has set up a second factor; `key` is what their app holds. */
export async function personWithFactor(t: TestApp, values: Parameters<TestApp['make']['user']>[0] = {}) {
  const email = `factor-${Math.random().toString(36).slice(2)}@example.test`;
  const id = await t.make.user({ email, password: PASSWORD, ...values });
  const me = await t.signIn(id);
  const { key } = (await t.call(me, 'beginSecondFactor', { ownPassword: PASSWORD })).body;
  const { codes } = (await t.call(me, 'confirmSecondFactor', { code: codeOf(key) })).body;
  // The code of now is still good for the test, whenever the half minute turns.
  await t.db.updateTable('second_factor').set({ last_step: 0 }).where('user_id', '=', id).execute();
  /** What shows who they are; each has a recovery code of its own, from the last on. */
  let shown = codes.length;
  const proof = () => ({ ownPassword: PASSWORD, ownCode: codes[(shown -= 1)] ?? '' });
  return { id, email, me, key, codes, proof };
}

/** Signs in with the password; the token of the challenge that follows. */
export async function challengeOf(t: TestApp, email: string, headers: Record<string, string> = {}) {
  const { body } = await t.call(null, 'login', { email, password: PASSWORD }, headers);
  const { code, token } = body as unknown as { code?: string; token: string };
  expect(code).toBe('second-factor');
  return token;
}
