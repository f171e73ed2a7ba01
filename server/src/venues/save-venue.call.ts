import { isRefusal } from '../errors';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { takeVenue } from './move-jobs';
import { jobsAhead, readVenue } from './read-venues';
import { storeVenue } from './store-venue';

/**
 * Adds or changes a venue, and with `ahead` the jobs ahead. Each job is a transaction of its own, so that a refused one
 * does not stop the others and none waits for the last. Sent again after a lost answer, it goes on where it stopped.
 */
export const saveVenueHandler = handle(
  'saveVenue',
  async ({ body, user, scope, db, now, services, write }) => {
    const { id } = await write(
      once(user.id, 'saveVenue', body.id === undefined ? body.key : undefined, async (tx) => ({
        id: await storeVenue(tx, user.companyId, body, now),
      })),
    );
    const jobs = body.ahead === true ? await jobsAhead(db, id, now) : [];
    const looking = { scope, links: services.links };
    let changed = 0;
    const refused: { idJob: number; title: string; text: string }[] = [];
    for (const job of jobs) {
      try {
        const isChanged = await write(async (tx) => {
          const venue = await readVenue(tx.db, user.companyId, id);
          return venue !== undefined && takeVenue(tx, looking, { idJob: job.id, venue, now });
        });
        if (isChanged) changed += 1;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refused.push({ idJob: job.id, title: job.title, text: error.message });
      }
    }
    return { id, changed, refused };
  },
);
