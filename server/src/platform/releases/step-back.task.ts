import { canaryFault, TELLERS } from '@crewcall/domain/release-figures';
import { HOUR_MS } from '@crewcall/domain/units';
import { holdsRight } from '../../row-rules/people';
import { deploymentCompany } from '../database/company-config';
import type { Tx } from '../database/tx';
import { letter } from '../notifications/letter';
import { queueMails } from '../notifications/messages';
import { defineTask } from '../queue/tasks';
import { endCanary } from './activate';
import { trialOf } from './canary-people';
import type { Trial } from './canary-people';
import { hourOf } from './figures';
import { holdRegistry } from './publish';

export const STEP_BACK = 'step-back';

/** Of whoever made it a canary, if they may still publish; else of everybody who may. */
async function whoIsTold(
  tx: Tx,
  remote: string,
): Promise<{ id: number; email: string; first_name: string }[]> {
  const people = await tx.db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name'])
    .where('active', '=', true)
    .where('email', '<>', '')
    .where('company_id', '=', await deploymentCompany(tx.db))
    .where(holdsRight('app_user', 'release:publish'))
    .orderBy('id')
    .execute();
  const made = await tx.db
    .selectFrom('registry_event')
    .select('user_id')
    .where('remote', '=', remote)
    .where('action', '=', 'canary')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const maker = people.filter(({ id }) => id === made?.user_id);
  return maker.length > 0 ? maker : people;
}

async function tell(tx: Tx, remote: string, release: string, why: string): Promise<void> {
  const people = await whoIsTold(tx, remote);
  const said = `Crewcall has ended the canary ${release} of ${remote}: ${why} Everybody has the live release again.`;
  await queueMails(
    tx,
    people.map(({ id, email, first_name }) => ({
      userId: id,
      to: email,
      subject: `The canary of ${remote} was ended: it failed`,
      text: letter(first_name, said, 'What failed is under /admin/debug, the history under /admin/releases.'),
    })),
  );
}

/** One person's browser may be to blame, or tell untrue figures: two tell of failures, where two have met the canary. */
const isToldByEnough = ({ tellers, met }: Trial): boolean => tellers >= TELLERS || tellers === met;

/**
 * Ends a canary whose regions fail far more often than those of what is live, says why in the history, and tells whoever
 * made it. Also during a freeze: nothing new goes live by it.
 */
export const stepBackTask = defineTask(STEP_BACK, async ({ payload, services, now, write }) => {
  const { remote } = payload as { remote: string };
  const isEnded = await write(async (tx) => {
    await holdRegistry(tx.db);
    const entry = await tx.db
      .selectFrom('registry_entry as e')
      .innerJoin('release as c', 'c.id', 'e.canary_release_id')
      .select(['c.id', 'c.release', 'e.live_release_id', 'e.canary_at'])
      .where('e.remote', '=', remote)
      .executeTakeFirst();
    if (!entry) return false;
    // This hour and the one before: what has gone well for days must not hide what fails now.
    const since = Math.max(entry.canary_at ?? 0, hourOf(now) - HOUR_MS);
    const canary = await trialOf(tx.db, entry.id, since);
    const why = canaryFault(canary, await trialOf(tx.db, entry.live_release_id ?? 0, since));
    if (why === null || !isToldByEnough(canary)) return false;
    await endCanary(tx, { remote, by: null, why });
    await tell(tx, remote, entry.release, why);
    return true;
  });
  if (isEnded) services.releases.changed();
});
