import type { Job } from '@crewcall/contract/types';
import { fieldOf, labelOf, plainFieldNames } from '@crewcall/domain/job-fields';

/** Fields that only the site is told: what one needs to know there. */
const siteFields = plainFieldNames.filter((name) => fieldOf(name).told === 'site');

/** Labels and values of those that are filled in. */
export const siteFacts = (job: Job): (readonly [string, string])[] =>
  siteFields.flatMap((name) => (job[name] ? [[labelOf(name), String(job[name])] as const] : []));
