import type { Job } from '@crewcall/contract/types';
import { fieldOf, labelOf, plainFieldNames } from '@crewcall/domain/job-fields';

/** Fields that only the crew sees. The venue is an id, and its details are shown instead. */
const siteFields = plainFieldNames.filter(
  (name) => fieldOf(name).audience === 'crew' && fieldOf(name).kind !== 'venue',
);

/** Labels and values of the site fields that are not empty. */
export const siteFacts = (job: Job): (readonly [string, string])[] =>
  siteFields.flatMap((name) => (job[name] ? [[labelOf(name), String(job[name])] as const] : []));
