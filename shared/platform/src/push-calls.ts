import type { PushCalls } from './push-device';
import type { ApiClient } from './api-client';

/** The calls that register this device. They show no error: the caller says what went wrong. */
export const pushCallsOf = ({ call }: ApiClient): PushCalls => ({
  publicKey: async () => (await call('getPushKey', {}, { quiet: true })).publicKey,
  keep: (token) => call('setNotificationToken', { token }, { quiet: true }),
  forget: (token) => call('forgetNotificationToken', { token }, { quiet: true }),
});
