import type { Job } from '@crewcall/contract/types';
import type { CrewInput, NewCrew } from './edits';

/** A crew to add or to delete that the server does not have yet. */
export interface WaitingCrew {
  crew: CrewInput;
  /** The job's crews when it was sent without an answer: one that is there since may be this one. */
  known?: readonly number[];
}

export const isAdded = (crew: CrewInput): crew is NewCrew => crew.id === undefined;

/** May have arrived although no answer came: sent once more it would be there twice. */
export const isDoubtful = ({ crew, known }: WaitingCrew): boolean => isAdded(crew) && known !== undefined;

const isAs = (one: Job['reqCrew'][number], crew: NewCrew) =>
  one.groupId === crew.groupId &&
  one.amount === crew.amount &&
  one.startTime === crew.startTime &&
  (one.endTime ?? null) === (crew.endTime ?? null);

/** Those that this reading of the job does not hold yet; each crew of it stands for one of them. */
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

/** After an attempt without an answer. */
export const sentInVain = (
  waiting: readonly WaitingCrew[],
  sent: readonly CrewInput[],
  job: Job,
): WaitingCrew[] =>
  waiting.map((one) =>
    sent.includes(one.crew) ? { ...one, known: one.known ?? job.reqCrew.map(({ id }) => id) } : one,
  );

/** The job as it is shown meanwhile: without the crews that are going. */
export function withoutGoing(job: Job, waiting: readonly WaitingCrew[]): Job {
  const going = new Set(waiting.flatMap(({ crew }) => (crew.deleted ? [crew.id] : [])));
  if (going.size === 0) return job;
  return {
    ...job,
    reqCrew: job.reqCrew.map((crew) => (going.has(crew.id) ? { ...crew, deleted: true } : crew)),
  };
}
