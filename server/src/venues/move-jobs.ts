import type { Out } from '@crewcall/contract/types';
import { venueLocation } from '@crewcall/domain/venue';
import { zoneOfJob } from '@crewcall/domain/zones';
import type { Sent } from '../jobs/job-diff';
import { jobChanged } from '../jobs/announce';
import { lockJob, logJob } from '../jobs/job-form';
import type { StoredJob } from '../jobs/job-form';
import { timesIn } from '../jobs/times-in-zone';
import type { Looking } from '../jobs/load-jobs';
import { addVenueLicences } from '../licences/venue-licences';
import { saveJob } from '../planning/save-job';
import type { Tx } from '../platform/database/tx';
import { isJobAhead } from './read-venues';

type Venue = Out<'getVenue'>['venue'];

/** Gives the crews of a job the licences of its venue, and records them. */
async function takeLicences(tx: Tx, { scope }: Looking, job: StoredJob): Promise<void> {
  const licences = await addVenueLicences(tx.db, job.id);
  if (licences.length === 0) return;
  await logJob(tx.db, job.id, scope.user.id, ['Licences']);
  tx.audit('job', job.id, { licences });
  jobChanged(tx, { ...job.form, id: job.id });
}

/**
 * Gives a job the place of its venue as it is now, with the licences. The job keeps its own postcode and gate code
 * where the venue has none. Follows the rules of every save, and notifies the crew. Returns false, and changes nothing,
 * if the job has left the venue, has started or is over meanwhile.
 */
export async function takeVenue(
  tx: Tx,
  looking: Looking,
  { idJob, venue, now }: { idJob: number; venue: Venue; now: number },
): Promise<boolean> {
  const job = await lockJob(tx.db, looking.scope, idJob);
  if (!(await isJobAhead(tx.db, job.id, venue.id, now))) return false;
  const zone = zoneOfJob(venue.state, venue);
  const place: Sent = {
    state: venue.state,
    location: venueLocation(venue),
    ...(venue.postcode === '' ? {} : { pcode: venue.postcode }),
    ...(venue.gate === '' ? {} : { gateCode: venue.gate }),
  };
  await saveJob(
    tx,
    looking,
    { id: job.id, version: job.version, zone, ...place, ...timesIn(job, zone) },
    now,
  );
  await takeLicences(tx, looking, job);
  return true;
}
