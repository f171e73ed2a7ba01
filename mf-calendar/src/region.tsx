import { defineRegions } from '@crewcall/platform';
import type { Invalidates } from '@crewcall/platform';
import { UiRoot } from '@crewcall/ui';

/** What a fact of the bus makes stale. */
export const invalidates: Invalidates = {
  'job.changed': [
    'getJobs',
    ['getJobDetail', ({ idJob }, { id }: { id: number }) => id === idJob],
    ['getJobDialog', ({ idJob }, body: { idJob: number }) => body.idJob === idJob],
  ],
  'invite.answered': ['getJobs'],
};

export const { definePage, defineSlot } = defineRegions({ wrap: UiRoot, invalidates });
