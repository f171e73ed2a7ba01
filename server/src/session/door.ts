import type { DbTx } from '../db/schema';
import { refuse } from '../errors';
import type { RequestFacts } from '../platform/http/request';
import type { Tx } from '../platform/database/tx';
import { createChallenge } from './factor/challenge';
import type { FirstFactor } from './factor/challenge';
import { hasSecondFactor } from './factor/second-factor';
import { endHeldSession, openSession } from './open-session';
import type { Opened } from './open-session';

/** If the user must enter a code next, returns a challenge's token, else null. Lock the user first. */
export const challengeFor = async (tx: DbTx, first: FirstFactor, now: number): Promise<string | null> =>
  (await hasSecondFactor(tx, first.userId)) ? createChallenge(tx, first, now) : null;

/** Refuses the sign-in until the user enters a code, which the screen sends with the challenge's token. */
export const askForCode = (challenge: string): never =>
  refuse('Enter the code of your authenticator app to go on.', { code: 'second-factor', token: challenge });

/** Opens a session after password or link, and code, were checked. It replaces this browser's earlier session. */
export async function letIn(
  tx: Tx,
  { userId, remember }: Pick<FirstFactor, 'userId' | 'remember'>,
  { request, now }: { request: RequestFacts; now: number },
): Promise<{ session: Opened; remember: boolean }> {
  const { family, isRemembered } = await endHeldSession(tx, request, now, userId);
  const isKept = remember ?? isRemembered;
  const session = await openSession(tx.db, { userId, remember: isKept, request, now, family });
  return { session, remember: isKept };
}
