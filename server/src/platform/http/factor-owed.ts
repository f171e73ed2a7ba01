import type { Call } from '@crewcall/contract';
import { deny } from '../../errors';

/** Calls that a user may make who still has to set up a second factor: to load the page, and to set it up. */
const toSetUp = new Set([
  'getMe',
  'getNotifications',
  'getSecondFactor',
  'beginSecondFactor',
  'confirmSecondFactor',
]);

/** Throws 403 for a user who must set up a second factor first, unless the call needs no session or is in `toSetUp`. */
export function needFactor({ name, policy }: Call): void {
  if (policy === 'public' || toSetUp.has(name)) return;
  deny('Your company asks everybody in the office for a second factor. Set it up under Me to go on.', {
    code: 'not-yet',
  });
}
