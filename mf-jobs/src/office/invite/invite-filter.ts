import type { Out } from '@crewcall/contract/types';
import { isWanted } from '@crewcall/domain/find-crew';

export type InviteWorker = Out<'getJobWorkers'>['workers'][number];
export type WorkerFilter = Out<'getJobWorkers'>['filters'][number];

export interface InviteFilter {
  text: string;
  /** State id 1..8, 0 for all. */
  state: number;
  /** Invite status 0..3, -1 for all. */
  status: number;
  /** `withRate`: has a pay rate for the group. `free`: no conflict. `preferred`: in the preferred crew. */
  withRate: boolean;
  free: boolean;
  preferred: boolean;
  /** The company's own filters by id: '' for any, 'true' for a ticked box, a choice, or a part of the text. */
  values: Readonly<Record<string, string>>;
}

export const noInviteFilter: InviteFilter = {
  text: '',
  state: 0,
  status: -1,
  withRate: false,
  free: false,
  preferred: false,
  values: {},
};

/** Whether the worker has no conflict with the shift. */
const isFree = ({ hasDoubleShift, conflicts }: InviteWorker): boolean =>
  !hasDoubleShift && conflicts.length === 0;

/** The workers that pass every filter; text, state and answers match as in the crew list. */
export function filterWorkers(
  workers: readonly InviteWorker[],
  filters: readonly WorkerFilter[],
  filter: InviteFilter,
): InviteWorker[] {
  return workers.filter(
    (worker) =>
      isWanted(worker, filter, filters) &&
      (filter.status === -1 || worker.selectedOption === filter.status) &&
      (!filter.withRate || worker.hasRate) &&
      (!filter.free || isFree(worker)) &&
      (!filter.preferred || worker.preferred),
  );
}

/** The number of workers that only the filter "Free only" hides. */
export const hiddenBusy = (
  workers: readonly InviteWorker[],
  filters: readonly WorkerFilter[],
  filter: InviteFilter,
): number =>
  filter.free
    ? filterWorkers(workers, filters, { ...filter, free: false }).length -
      filterWorkers(workers, filters, filter).length
    : 0;

/** How many filters are active, not counting the text. */
export const filterCount = (filter: InviteFilter): number =>
  Number(filter.state !== 0) +
  Number(filter.status !== -1) +
  Number(filter.withRate) +
  Number(filter.free) +
  Number(filter.preferred) +
  Object.values(filter.values).filter(Boolean).length;
