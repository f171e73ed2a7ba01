import type { PushCalls } from './push-device';
import type { ApiClient } from './region-props';

/** The calls that make this device known, quiet: whoever uses them says what went wrong. */
export const pushCallsOf = ({ call }: ApiClient): PushCalls => ({
  publicKey: async () => (await call('getPushKey', {}, { quiet: true })).publicKey,
  keep: (token) => call('setNotificationToken', { token }, { quiet: true }),
  forget: (token) => call('forgetNotificationToken', { token }, { quiet: true }),
});
