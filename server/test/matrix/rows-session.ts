import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '@crewcall/domain/units';
import type { notifyCalls } from '@crewcall/contract/calls/notify';
import type { platformCalls } from '@crewcall/contract/calls/platform';
import type { releaseMixCalls } from '@crewcall/contract/calls/release-mixes';
import type { releaseCalls } from '@crewcall/contract/calls/releases';
import type { secondFactorCalls } from '@crewcall/contract/calls/second-factor';
import type { sessionCalls } from '@crewcall/contract/calls/session';
import type { Rows } from './row';
import type { World } from './world';

let versions = 0;
const nextVersion = () => `1.${(versions += 1)}.0`;

async function published(w: World): Promise<string> {
  const release = w.release(nextVersion());
  await w.call(await w.signIn(w.admin), 'publishRelease', release);
  return release.manifest.metaData.crewcall.release;
}

async function failedMessage(w: World): Promise<number> {
  const row = await w.db
    .insertInto('message')
    .values({
      channel: 'mail',
      user_id: null,
      recipient: 'somebody@example.test',
      body: 'Hello',
      status: 'failed',
      error: 'No route',
      sent_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function teamToken(w: World): Promise<number> {
  const row = await w.db
    .insertInto('team_token')
    .values({
      ...{
        remote: 'mf-matrix',
        name: 'CI',
        scopes: JSON.stringify(['publish']),
        token_hash: randomBytes(32),
      },
      ...{ created_by: w.admin, expires_at: Date.now() + HOUR_MS },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function withFactor(w: World): Promise<number> {
  const id = await w.make.user();
  await w.db
    .insertInto('second_factor')
    .values({ user_id: id, sealed: Buffer.from('sealed'), confirmed_at: 1, pending: null, pending_at: null })
    .execute();
  return id;
}

export const sessionRows: Rows<
  | keyof typeof sessionCalls
  | keyof typeof secondFactorCalls
  | keyof typeof notifyCalls
  | keyof typeof platformCalls
  | keyof typeof releaseCalls
  | keyof typeof releaseMixCalls
> = {
  login: {
    body: async (w) => {
      const id = await w.make.user({ password: 'a long password' });
      const user = await w.db
        .selectFrom('app_user')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { email: user.email, password: 'a long password' };
    },
  },
  // Nobody has the cookie that these two live by.
  refresh: { body: () => ({}), status: 401 },
  logout: { body: () => ({}) },
  otlCheck: { body: async (w) => ({ token: await w.link('login', w.crew) }) },
  otlLogin: { body: async (w) => ({ token: await w.link('login', await w.make.user()) }) },
  requestReset: { body: () => ({ email: 'nobody@example.test' }) },
  reset: {
    body: async (w) => ({ token: await w.link('reset', await w.make.user()), password: 'another long one' }),
  },
  getSessions: { body: () => ({}) },
  endOtherSessions: { body: () => ({}) },
  endSession: { body: () => ({ id: 'none' }), status: 404 },
  signInWithCode: { body: () => ({ token: 'none', code: '123456' }), status: 401 },
  getSecondFactor: { body: () => ({}) },
  beginSecondFactor: { body: () => ({}) },
  confirmSecondFactor: { body: () => ({ code: '123456' }), refused: true },
  renewRecoveryCodes: { body: () => ({}), refused: true },
  endSecondFactor: { body: () => ({}), refused: true },
  resetSecondFactor: { body: async (w) => ({ id: await withFactor(w) }) },
  getMe: { body: () => ({}) },
  getCompanyContractData: { body: async (w) => ({ id: await w.make.companyId() }) },
  signContract: { body: (w) => ({ version: 1, name: 'First Last', checked: [], signature: w.jpeg }) },
  saveSignature: { body: (w) => ({ signature: w.jpeg }) },
  getNotifications: { body: () => ({}) },
  setNotificationToken: { body: () => ({ token: 'a-device-token' }) },
  getPushKey: { body: () => ({}) },

  getNotificationPreferences: { body: () => ({}) },
  getAlertChoices: { body: () => ({}) },
  setAlertChoices: { body: () => ({ quiet: { from: '22:00', to: '06:00' } }) },
  setNotificationPreference: { body: () => ({ topic: 'chat', push: true, mail: false, sms: false }) },
  forgetNotificationToken: { body: () => ({ token: 'a-device-token' }) },
  getShiftCalendar: {
    body: (w) => ({ idJob: w.jobA }),
    mine: ['crew'],
    foreign: { as: 'crew', body: (w) => ({ idJob: w.jobB }) },
  },
  getCalendarFeed: { body: () => ({}) },
  renewCalendarFeed: { body: () => ({}) },
  revokeCalendarFeed: { body: () => ({}) },
  readCalendarFeed: { body: async (w) => ({ token: await w.calendarFeed(w.crew) }) },

  reportFailure: { body: () => ({ message: 'It broke', endpoint: '/api/x', method: 'POST' }) },
  reportServing: {
    body: () => ({
      figures: [{ remote: 'mf-matrix', release: '1.0.0-00000000', loads: 1, failures: 0, readyMs: [90] }],
    }),
  },
  publishRelease: { body: (w) => w.release(nextVersion()) },
  activateRelease: { body: async (w) => ({ remote: 'mf-matrix', release: await published(w) }) },
  retireRemote: {
    body: async (w) => {
      const remote = 'mf-matrix-retired';
      await w.db
        .insertInto('registry_entry')
        .values({ remote, disabled_reason: 'No longer used' })
        // It is still there from a role that was refused.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { remote };
    },
  },
  endCanary: {
    body: async (w) => {
      const release = await published(w);
      const { id } = await w.db
        .selectFrom('release')
        .select('id')
        .where('release', '=', release)
        .where('remote', '=', 'mf-matrix')
        .executeTakeFirstOrThrow();
      await w.db
        .updateTable('registry_entry')
        .set({ canary_release_id: id, canary_rule: JSON.stringify({ percent: 10 }) })
        .where('remote', '=', 'mf-matrix')
        .execute();
      return { remote: 'mf-matrix' };
    },
  },
  disableRemote: {
    body: async (w) => {
      await published(w);
      return { remote: 'mf-matrix', reason: 'Being mended' };
    },
  },
  getReleases: { body: () => ({}) },
  getOutbox: { body: () => ({}) },
  getFailedMessages: { body: () => ({}) },
  retryMessage: { body: async (w) => ({ id: await failedMessage(w) }) },
  getAudit: { body: () => ({}) },
  getFailures: { body: () => ({}) },
  getTeamTokens: { body: () => ({}) },
  makeTeamToken: {
    body: async (w) => {
      await published(w);
      return { remote: 'mf-matrix', name: 'CI', scopes: ['publish'], days: 1 };
    },
    // Nobody here has a password.
    refused: true,
  },
  revokeTeamToken: { body: async (w) => ({ id: await teamToken(w) }) },
  makeMix: { body: async (w) => ({ remotes: { 'mf-matrix': await published(w) }, minutes: 5 }) },
  // A link that nobody made here: it opens nothing, for anybody.
  openMix: { body: () => ({ with: 'a.b' }), status: 400 },
  closeMix: { body: () => ({}) },
};
