import type { In, Out } from '@crewcall/contract/types';

export type InviteWorker = Out<'getJobWorkers'>['workers'][number];
export type WorkerFilter = Out<'getJobWorkers'>['filters'][number];
export type InviteSort = NonNullable<In<'getJobWorkers'>['sort']>;
/** The filter as sent to the server: without fields at their default. */
export type InviteFind = NonNullable<In<'getJobWorkers'>['find']>;

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
  /** The company's own filters by id: '' for any, 'true' for a ticked box, an option, or a part of a text. */
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

export function findOf({ text, state, status, values, ...flags }: InviteFilter): InviteFind {
  const answers = Object.entries(values).filter(([, value]) => value !== '');
  return {
    ...(text.trim() === '' ? {} : { text: text.trim() }),
    ...(state === 0 ? {} : { state }),
    ...(status === -1 ? {} : { status }),
    ...Object.fromEntries(Object.entries(flags).filter(([, isOn]) => isOn)),
    ...(answers.length === 0 ? {} : { values: Object.fromEntries(answers) }),
  };
}

/** How many filters are active, not counting the text. */
export const filterCount = (filter: InviteFilter): number =>
  Number(filter.state !== 0) +
  Number(filter.status !== -1) +
  Number(filter.withRate) +
  Number(filter.free) +
  Number(filter.preferred) +
  Object.values(filter.values).filter(Boolean).length;
