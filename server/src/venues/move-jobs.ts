import type { Out } from '@crewcall/contract/types';
import { venueLocation } from '@crewcall/domain/venue';
import { zoneOfJob } from '@crewcall/domain/zones';
import type { Sent } from '../jobs/job-diff';
import { readJob } from '../jobs/job-form';
import { timesIn } from '../jobs/times-in-zone';
import type { Looking } from '../jobs/load-jobs';
import { addVenueLicences } from '../licences/venue-licences';
import { saveJob } from '../planning/save-job';
import type { Tx } from '../platform/database/tx';

type Venue = Out<'getVenue'>['venue'];

/**
 * Gives a job the place of its venue as it is now, with the licences. The job keeps its own postcode and gate code
 * where the venue has none. Follows the rules of every save, and notifies the crew.
 */
export async function takeVenue(
  tx: Tx,
  looking: Looking,
  { idJob, venue, now }: { idJob: number; venue: Venue; now: number },
): Promise<void> {
  const job = await readJob(tx.db, looking.scope, idJob);
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
  await addVenueLicences(tx.db, job.id);
}
