// Calls: freezeReleases, liftFreeze.
import { DAY_MS } from '@crewcall/domain/units';
import { handle } from '../http/handle';
import { freeze, lift } from './freeze';
import { holdRegistry } from './publish';

const MOST_DAYS = 14;

export const freezeReleasesHandler = handle('freezeReleases', async ({ body, now, user, write, refuse }) => {
  const { until, reason } = body;
  if (until <= now) return refuse('This time is over. Choose one that is still to come.');
  if (until > now + MOST_DAYS * DAY_MS)
    return refuse(`Releases are frozen for at most ${MOST_DAYS} days. Choose an earlier time.`);
  await write(async (tx) => {
    await holdRegistry(tx.db);
    await freeze(tx, { until, reason, by: user });
  });
});

export const liftFreezeHandler = handle('liftFreeze', async ({ body, user, write }) => {
  await write(async (tx) => {
    await holdRegistry(tx.db);
    await lift(tx, { reason: body.reason, by: user });
  });
});
