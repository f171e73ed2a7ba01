import { defineManifest } from '@crewcall/platform/manifest';

const bag = 'M9 7V5a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v2M4 7h16v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM4 12h16';
const talk = 'M21 15a2 2 0 0 1-2 2H8l-5 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z';
const board = 'M4 3h6v9H4zM14 3h6v5h-6zM14 12h6v9h-6zM4 16h6v5H4z';
const inbox = 'M3 13l3-9h12l3 9v6a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1zM3 13h5l2 3h4l2-3h5';
const hand = 'M16 11l2 2 4-4M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21v-2a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v2';
const pin =
  'M12 21s-7-6.200-7-11a7 7 0 0 1 14 0c0 4.800-7 11-7 11zM12 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z';

const flag = 'M5 21V4M5 4h11l-2 4 2 4H5';

const star =
  'M12 3l2.700 5.700 6.300.900-4.500 4.400 1.100 6.200L12 17.300l-5.600 2.900 1.100-6.200L3 9.600l6.300-.900z';

export const manifest = defineManifest({
  name: 'mf-jobs',
  title: 'Jobs',
  version: '1.0.0',
  routes: [
    {
      path: '/jobs',
      title: 'Jobs',
      policy: 'job.view',
      region: 'jobs',
      early: ['getMyDashboardv2'],
    },
    { path: '/messages', title: 'Messages', policy: 'session', region: 'messages' },
    { path: '/admin/dashboard', title: 'Dashboard', policy: 'job.read', region: 'dashboard' },
    { path: '/admin/requests', title: 'Job Requests', policy: 'job.read', region: 'requests' },
    { path: '/admin/applications', title: 'Applications', policy: 'crew.approve', region: 'applications' },
    {
      path: '/admin/venues',
      title: 'Venues',
      policy: 'job.office',
      region: 'venues',
    },
    { path: '/admin/events', title: 'Events', policy: 'job.office', region: 'events' },
    { path: '/admin/preferred', title: 'Preferred Crew', policy: 'job.read', region: 'preferred' },
  ],
  nav: [
    { to: '/jobs', icon: bag, order: 10, area: 'worker' },
    { to: '/messages', icon: talk, order: 30, area: 'worker', badge: 'messages' },
    { to: '/admin/dashboard', icon: board, order: 10, area: 'admin' },
    // Users who can only read jobs cannot answer anything on these two pages.
    {
      to: '/admin/requests',
      title: 'Requests',
      icon: inbox,
      order: 30,
      policy: 'job.write',
      area: 'admin',
      badge: 'requests',
    },
    { to: '/admin/applications', icon: hand, order: 32, area: 'admin', badge: 'applications' },
    { to: '/admin/events', icon: flag, order: 34, area: 'admin' },
    { to: '/admin/preferred', icon: star, order: 45, policy: 'job.write', area: 'admin', badge: 'flags' },
    { to: '/admin/venues', icon: pin, order: 46, area: 'admin' },
  ],
  slots: [
    { name: 'job-form', title: 'Job', width: 620, policy: 'job.read' },
    { name: 'job-viewer', title: 'Job', width: 520, policy: 'job.view' },
    { name: 'job-templates', title: 'Job templates', width: 480, policy: 'roster.use' },
  ],
  events: {
    sends: [
      'job.changed',
      'event.changed',
      'invite.answered',
      'clock.changed',
      'chat.changed',
      'notifications.changed',
      'todo.changed',
      'user.changed',
      'venue.changed',
      'template.changed',
    ],
    hears: [
      'job.changed',
      'event.changed',
      'invite.answered',
      'clock.changed',
      'chat.changed',
      'notifications.changed',
      'todo.changed',
      'editing.changed',
      'group.changed',
      'licence.changed',
      'venue.changed',
      'pay.changed',
      'user.changed',
      'settings.changed',
      'availability.changed',
      'roster.changed',
      'template.changed',
    ],
  },
});
