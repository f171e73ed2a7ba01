import type { Job } from '@crewcall/contract/types';
import { InviteStatus } from '@crewcall/domain/invite';
import type { AdminRowStatus } from '@crewcall/domain/job-state';
import { crewGap, missingPeople } from '@crewcall/domain/job-state';
import type { EpochMs } from '@crewcall/domain/units';
import { shortName } from './sections';

export interface RowNotes {
  /** Who or how many are missing, and pending invitations; '' if nobody. */
  text: string;
  /** The note in full, with the name of everybody missing. */
  title: string;
}

/** Names of the people missing from a job, each once. */
function notIn(job: Job, now: EpochMs): string[] {
  const missing = missingPeople(job, now);
  const people = job.reqCrew.flatMap(({ userList }) => userList).filter(({ id }) => missing.has(id));
  return [...new Map(people.map(({ id, fullName }) => [id, fullName])).values()];
}

/** Who is missing from a job, at a glance: open places before it starts, names once it has. `now` in epoch ms. */
export function rowNotes(job: Job, status: AdminRowStatus, applications: number, now: EpochMs): RowNotes {
  const applied = applications > 0 ? [`${applications} applied`] : [];
  if (status === 'missing-clock-in') {
    const names = notIn(job, now);
    const first = names[0];
    if (first === undefined) {
      const nobody = job.absent === undefined || job.absent.length === 0 ? 'No crew' : 'Nobody came';
      return { text: [nobody, ...applied].join(' · '), title: '' };
    }
    const more = names.length > 1 ? ` +${names.length - 1}` : '';
    return { text: [`Not in: ${shortName(first)}${more}`, ...applied].join(' · '), title: names.join(', ') };
  }
  if (status === 'job-cancelled' || status === 'finished') return { text: '', title: '' };
  const crews = job.reqCrew.filter(({ deleted }) => !deleted);
  const { open, over } = crewGap(crews);
  const invited = crews
    .flatMap(({ userList }) => userList)
    .filter((user) => user.status === InviteStatus.Pending).length;
  const text = [
    ...(open > 0 ? [`${open} open`] : []),
    ...(over > 0 ? ['Overfilled'] : []),
    ...(open > 0 && invited > 0 ? [`${invited} invited`] : []),
    ...applied,
  ].join(' · ');
  return { text, title: text };
}
