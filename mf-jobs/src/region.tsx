import { defineRegions } from '@crewcall/platform';
import type { Invalidates } from '@crewcall/platform';
import { UiRoot } from '@crewcall/ui/ui-root';

const sameJob = ({ idJob }: { idJob: number }, body: { idJob: number }) => body.idJob === idJob;
const sameFill = ({ idJob }: { idJob: number }, body: { idJob?: number | undefined }) => body.idJob === idJob;
const sameId = ({ idJob }: { idJob: number }, body: { id: number }) => body.id === idJob;

/** What the pages of events show, which changes with jobs, crews and times. */
const ofEvents = ['getEvents', 'getEvent', 'getEventCost'] as const;

/** Which answers each event makes stale, for the worker's screens and the office's. */
export const invalidates: Invalidates = {
  'job.changed': [
    'getMyDashboardv2',
    'getPublicJobs',
    ['getJobDialog', sameJob],
    ['getJobDetail', sameId],
    ['viewLogJob', sameId],
    'getJobSeries',
    ...ofEvents,
    'getJobEvent',
    'getDashboardJobs',
    'getDashboardSums',
    'getNeeds',
    'getAttendance',
    'getCoverOffers',
    'getCovers',
    'getKeepInviting',
    'getRequests',
    'getJobWorkers',
    'suggestCrew',
    ['fillCrews', sameFill],
    'getCancellationPay',
    'getCrewLicences',
    'getCrewAllowances',
    // The number of jobs ahead.
    'getVenue',
    // A cancelled job cancels its invitations.
    'getNotifications',
    'getMyChats',
  ],
  'event.changed': [...ofEvents, 'getJobEvent', 'viewLogJob'],
  'clock.changed': [
    'getEvent',
    'getEventCost',
    'getMyDashboardv2',
    ['getJobDialog', sameJob],
    ['getJobDetail', sameId],
    'getDashboardJobs',
    'getDashboardSums',
    'getNeeds',
    'getAttendance',
  ],
  'invite.answered': [
    ...ofEvents,
    'getMyDashboardv2',
    'getPublicJobs',
    'getNotifications',
    'getJobDialog',
    'getJobDetail',
    'getJobSeries',
    'getDashboardJobs',
    'getDashboardSums',
    'getNeeds',
    'getAttendance',
    'getCoverOffers',
    'getCovers',
    'getJobWorkers',
    'suggestCrew',
    'getCancellationPay',
    'getCrewLicences',
  ],
  'availability.changed': ['getJobWorkers', 'getReplacements', 'suggestCrew'],
  'roster.changed': ['suggestCrew', 'fillCrews'],
  'pay.changed': ['getPayBases', 'getNeeds', 'getCancellationPay', 'getEventCost'],
  'chat.changed': [
    ['getchat', sameJob],
    'getNotifications',
    'getMyChats',
    'getLatestsChatAdmin',
    'getDashboardJobs',
  ],
  // Includes calls that return jobs, because each job has its number of unread messages.
  'notifications.changed': [
    'getNotifications',
    'getMyChats',
    'getLatestsChatAdmin',
    'getMyDashboardv2',
    'getJobDialog',
    'getCompanyCrew',
  ],
  // Changes of jobs and timesheets do not refetch `getDashboardAdminData`: they change only its charts, which this
  // remote does not show.
  'todo.changed': ['getDashboardAdminData'],
  // `getJobDetail` includes the choices of the form: groups, supervisors, companies, the WhatsApp text.
  'group.changed': [
    'getJobDetail',
    'getJobWorkers',
    'suggestCrew',
    'getFirstSteps',
    'getCrewLicences',
    'getTemplates',
  ],
  'template.changed': ['getTemplates'],
  // A changed favourite or block emits the same event as other changes of a person.
  'user.changed': [
    'getJobDetail',
    'getDashboardJobs',
    'getDashboardSums',
    'getJobWorkers',
    'suggestCrew',
    'getCancellationPay',
    'getFirstSteps',
    'getFlags',
    'getAskedFlags',
    'getCustomerCrew',
  ],
  'venue.changed': ['getVenues', 'getVenue', 'getJobDialog'],
  'licence.changed': ['getNeeds', 'getJobWorkers', 'suggestCrew', 'getJobDialog', 'getCrewLicences'],
  // Renaming a customer changes its jobs.
  'settings.changed': [
    ...ofEvents,
    'getJobEvent',
    'getJobDetail',
    'getJobWorkers',
    'suggestCrew',
    'getCancellationPay',
    'getDashboardJobs',
    'getDashboardSums',
    'getRequests',
    'getNotifications',
    'getFirstSteps',
    'getAvailablePrepend',
    'getFlags',
    'getAskedFlags',
    'getCustomerCrew',
    'getCrewAllowances',
  ],
};

export const { definePage, defineSlot } = defineRegions({ wrap: UiRoot, invalidates });
