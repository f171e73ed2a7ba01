import { defineRegions } from '@crewcall/platform';
import type { Invalidates } from '@crewcall/platform';
import { UiRoot } from '@crewcall/ui/ui-root';

/** The calls whose answers an event makes stale. */
export const invalidates: Invalidates = {
  'job.changed': [
    'getJobs',
    'getCalendarWeek',
    'getCalendarDay',
    ['getJobDetail', ({ idJob }, { id }: { id: number }) => id === idJob],
    ['getJobDialog', ({ idJob }, body: { idJob: number }) => body.idJob === idJob],
  ],
  'invite.answered': ['getJobs', 'getCalendarWeek', 'getCalendarDay', 'getJobDialog', 'getJobDetail'],
  'availability.changed': ['getAvailability'],
};

/**
 * A worker's chip shows whether the shift is running, so events about timesheets matter. The office's months do not
 * show that.
 */
export const crewInvalidates: Invalidates = {
  ...invalidates,
  'clock.changed': [
    'getJobs',
    ['getJobDialog', ({ idJob }, body: { idJob: number }) => body.idJob === idJob],
  ],
};

/** The roster shows who is on each shift, who is away, and the drafts of the whole office. */
export const rosterInvalidates: Invalidates = {
  'roster.changed': ['getRoster', 'fillCrews', 'suggestCrew'],
  'job.changed': ['getRoster'],
  'invite.answered': ['getRoster'],
  'availability.changed': ['getRoster'],
};

export const { definePage, defineSlot } = defineRegions({ wrap: UiRoot, invalidates });
export const { definePage: defineCrewPage } = defineRegions({ wrap: UiRoot, invalidates: crewInvalidates });
export const { definePage: defineRosterPage } = defineRegions({
  wrap: UiRoot,
  invalidates: rosterInvalidates,
});
