import { defineRegions } from '@crewcall/platform';
import type { Invalidates } from '@crewcall/platform';
import { UiRoot } from '@crewcall/ui/ui-root';

const sameJob = ({ idJob }: { idJob: number }, body: { idJob: number }) => body.idJob === idJob;

/** The calls whose answers an event makes stale. */
export const invalidates: Invalidates = {
  'clock.changed': [
    ['getTimeCard', sameJob],
    ['getHoursApproval', sameJob],
    'getCheckTime',
    'getAttendance',
    'getUserInterval',
    'getTimeQueries',
    'getTimeHistory',
    'getAllowances',
    ['getJobRatings', sameJob],
  ],
  'job.changed': [['getTimeCard', sameJob], 'getAttendance'],
  'invite.answered': ['getAttendance'],
  'invoice.changed': [
    'getTimeCard',
    'getHoursApproval',
    'getCheckTime',
    'getUserInterval',
    'getTimeQueries',
    'getTimeHistory',
    'getAllowances',
  ],
  'pay.changed': ['getAllowances', 'getTimeCard', 'getCheckTime'],
  'settings.changed': ['getAllowances'],
};

export const { definePage, defineSlot } = defineRegions({ wrap: UiRoot, invalidates });
