import type { Job } from '@crewcall/contract/types';
import type { CrewInput, NewCrew } from './edits';

/** A crew to add or to delete that the server does not have yet. */
export interface WaitingCrew {
  crew: CrewInput;
  /**
   * Ids of the job's crews when this one was sent without a response: a crew that the job has in addition may be this
   * one.
   */
  known?: readonly number[];
}

export const isAdded = (crew: CrewInput): crew is NewCrew => crew.id === undefined;

/** Whether the crew may already have been added, because there was no response: sending it again would add it twice. */
export const isDoubtful = ({ crew, known }: WaitingCrew): boolean => isAdded(crew) && known !== undefined;

const isAs = (one: Job['reqCrew'][number], crew: NewCrew) =>
  one.groupId === crew.groupId &&
  one.amount === crew.amount &&
  one.startTime === crew.startTime &&
  (one.endTime ?? null) === (crew.endTime ?? null);

/** The crews whose addition or deletion is not in this server response yet. */
export function stillWaiting(waiting: readonly WaitingCrew[], job: Job): WaitingCrew[] {
  const taken = new Set<number>();
  return waiting.filter(({ crew, known }) => {
    if (!isAdded(crew)) return job.reqCrew.some(({ id }) => id === crew.id);
    if (known === undefined) return true;
    const found = job.reqCrew.find((one) => !known.includes(one.id) && !taken.has(one.id) && isAs(one, crew));
    if (found) taken.add(found.id);
    return found === undefined;
  });
}

/** Records which crews the job had when a request got no response. */
export const sentInVain = (
  waiting: readonly WaitingCrew[],
  sent: readonly CrewInput[],
  job: Job,
): WaitingCrew[] =>
  waiting.map((one) =>
    sent.includes(one.crew) ? { ...one, known: one.known ?? job.reqCrew.map(({ id }) => id) } : one,
  );

/** The job as the form shows it: without crews that are about to be deleted. */
export function withoutGoing(job: Job, waiting: readonly WaitingCrew[]): Job {
  const going = new Set(waiting.flatMap(({ crew }) => (crew.deleted ? [crew.id] : [])));
  if (going.size === 0) return job;
  return {
    ...job,
    reqCrew: job.reqCrew.map((crew) => (going.has(crew.id) ? { ...crew, deleted: true } : crew)),
  };
}
