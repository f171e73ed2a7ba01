import type { Out } from '@crewcall/contract/types';
import { fold, matches } from '@crewcall/domain/text';

export type InviteWorker = Out<'getJobWorkers'>['workers'][number];
export type WorkerFilter = Out<'getJobWorkers'>['filters'][number];

export interface InviteFilter {
  text: string;
  /** State id 1..8, 0 for all. */
  state: number;
  /** Invite status 0..3, -1 for all. */
  status: number;
  /** Only those who have a rate for the group, no other shift near by, joined the company's crew. */
  withRate: boolean;
  free: boolean;
  preferred: boolean;
  /** By id of the company's own filters: '' for any, 'true' for a ticked box, a choice, or a part of the text. */
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

function fits(worker: InviteWorker, filter: WorkerFilter, wanted: string): boolean {
  if (wanted === '') return true;
  const value = worker.filterValues[String(filter.id)] ?? '';
  if (filter.type === 'checkbox') return value === wanted;
  if (filter.type === 'combobox') return value.split(';').some((one) => fold(one) === fold(wanted));
  return matches(value, wanted);
}

/** The workers that every part of the filter lets through. Every word of the text must be in the name. */
export function filterWorkers(
  workers: readonly InviteWorker[],
  filters: readonly WorkerFilter[],
  filter: InviteFilter,
): InviteWorker[] {
  return workers.filter(
    (worker) =>
      matches(worker.fullName, filter.text) &&
      (filter.state === 0 || worker.state === filter.state) &&
      (filter.status === -1 || worker.selectedOption === filter.status) &&
      (!filter.withRate || worker.hasRate) &&
      (!filter.free || !worker.hasDoubleShift) &&
      (!filter.preferred || worker.preferred === true) &&
      filters.every((one) => fits(worker, one, filter.values[String(one.id)] ?? '')),
  );
}

/** How many of its parts, the text apart, hold something back. */
export const filterCount = (filter: InviteFilter): number =>
  Number(filter.state !== 0) +
  Number(filter.status !== -1) +
  Number(filter.withRate) +
  Number(filter.free) +
  Number(filter.preferred) +
  Object.values(filter.values).filter(Boolean).length;
