import type { ApiClient } from '@crewcall/platform';
import type { PushCalls } from '@crewcall/platform/push-device';

/** The calls that make this device known, quiet: whoever uses them says what went wrong. */
export const pushCallsOf = ({ call }: ApiClient): PushCalls => ({
  publicKey: async () => (await call('getPushKey', {}, { quiet: true })).publicKey,
  keep: (token) => call('setNotificationToken', { token }, { quiet: true }),
  forget: (token) => call('forgetNotificationToken', { token }, { quiet: true }),
});
