import type { Job } from '@crewcall/contract/types';
import { fieldOf, labelOf, plainFieldNames } from '@crewcall/domain/job-fields';

/** Fields that only the crew sees. */
const siteFields = plainFieldNames.filter((name) => fieldOf(name).audience === 'crew');

/** Labels and values of the site fields that are not empty. */
export const siteFacts = (job: Job): (readonly [string, string])[] =>
  siteFields.flatMap((name) => (job[name] ? [[labelOf(name), String(job[name])] as const] : []));
