import { handle } from '../platform/handle';

/** The key that a browser subscribes with. */
export const getPushKeyHandler = handle('getPushKey', ({ services }) =>
  Promise.resolve({ publicKey: services.keys.vapid.publicKey }),
);
