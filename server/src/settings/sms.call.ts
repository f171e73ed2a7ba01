// Calls: getSms, sendTestSms.
import { MINUTE_MS } from '@crewcall/domain/units';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { queueTexts } from '../platform/notifications/messages';
import { smsHook } from '../platform/notifications/sms-hook';
import { smsOfMonth } from '../platform/notifications/sms-usage';
import { smsProvider } from '../platform/notifications/transports/sms/sms';

/** How text messages are sent, and what those of this month cost. */
export const getSmsHandler = handle('getSms', async ({ user, scope, db, services, now }) => {
  const { settings } = services;
  const provider = settings.smsUrl === null ? null : smsProvider(settings.smsUrl);
  const seesAddresses = provider !== null && scope.may('settings.write');
  return {
    ...(await smsOfMonth(db, await companyConfig(db, user.companyId), now)),
    provider: provider?.name ?? null,
    takesReplies: provider?.takesReplies ?? false,
    addresses: seesAddresses
      ? provider.entered.map((what) => ({ what, url: smsHook(settings, provider, what) }))
      : [],
  };
});

/** Sends a test by SMS to the caller's own phone. */
export const sendTestSmsHandler = handle(
  'sendTestSms',
  ({ user, services, write, refuse }) => {
    if (services.settings.smsUrl === null)
      return refuse('No provider of text messages is set up on this server. Its operator sets SMS_URL.');
    return write(async (tx) => {
      const { phone } = await tx.db
        .selectFrom('app_user')
        .select('phone')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow();
      const to = phone.trim();
      if (to === '') return refuse('Your account has no phone number. Add one under Me, then test again.');
      tx.audit('company', user.companyId, { test: 'sms' });
      await queueTexts(tx, [{ userId: user.id, to, text: 'This is a test. Text messages arrive.' }]);
      return { ok: true as const, to };
    });
  },
  { limit: { per: 'user', max: 20, windowMs: 60 * MINUTE_MS, what: 'tests' } },
);
