import { defineRegions } from '@crewcall/platform';
import { UiRoot } from '@crewcall/ui';

export const { definePage, defineSlot } = defineRegions({
  wrap: UiRoot,
  invalidates: { 'job.changed': ['getJobs'], 'invite.answered': ['getJobs'] },
});
