// Calls: getEvent, getEventCost.
import { companyConfig } from '../platform/database/company-config';
import { jobsCost } from '../client/jobs-cost';
import { handle } from '../platform/http/handle';
import { crewsOfEvent, readersOfEvent, workedHours } from './event-crews';
import { eventFiles } from './event-files';
import { eventOf, isCancelled, jobsOfEvent, otherJobs } from './event-rows';

/** An event with all that its page shows but its cost. */
export const getEventHandler = handle('getEvent', async ({ body, user, db, now }) => {
  const event = await eventOf(db, user.companyId, body.id);
  return {
    event,
    files: await eventFiles(db, event.id),
    jobs: await jobsOfEvent(db, event.id),
    ...(await crewsOfEvent(db, event.id)),
    workedHours: await workedHours(db, event.id),
    readers: (await readersOfEvent(db, event.id, now)).length,
    others: await otherJobs(db, user.companyId, event),
  };
});

/** What an event's jobs cost, as planned and as worked. */
export const getEventCostHandler = handle('getEventCost', async ({ body, user, scope, db }) => {
  const event = await eventOf(db, user.companyId, body.id);
  // What an event of one person costs is what that person is paid.
  if (!scope.may('invoice.read'))
    return { seesCost: false, plannedCents: null, actualCents: null, missing: [] };
  const jobs = await jobsOfEvent(db, event.id);
  const { planned, actual, missing } = await jobsCost(
    db,
    { id: user.companyId, config: await companyConfig(db, user.companyId) },
    {
      planned: jobs.filter((job) => !isCancelled(job)).map(({ idJob }) => idJob),
      worked: jobs.map(({ idJob }) => idJob),
    },
  );
  return { seesCost: true, plannedCents: planned, actualCents: actual, missing };
});
