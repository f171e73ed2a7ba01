import type { Call } from '@crewcall/contract';
import { deny } from '../../errors';

/** What somebody needs who has to set up a second factor first: to see who they are, and to do it. */
const toSetUp = new Set([
  'getMe',
  'getNotifications',
  'getSecondFactor',
  'beginSecondFactor',
  'confirmSecondFactor',
]);

/** Ends a call that somebody makes who owes the company a second factor; those without a session stay open to them. */
export function needFactor({ name, policy }: Call): void {
  if (policy === 'public' || toSetUp.has(name)) return;
  deny('Your company asks everybody in the office for a second factor. Set it up under Me to go on.', {
    code: 'not-yet',
  });
}
