import { defineManifest } from '@crewcall/platform/manifest';

const calendar = 'M4 6h16v14H4zM4 10h16M9 3v5M15 3v5';
const roster = 'M4 5h16v14H4zM4 10h16M4 14.5h16M9.5 5v14';

export const manifest = defineManifest({
  name: 'mf-calendar',
  title: 'Calendar',
  version: '1.0.0',
  routes: [
    { path: '/calendar', title: 'Calendar', policy: 'job.view', region: 'calendar' },
    { path: '/admin/calendar', title: 'Calendar', policy: 'job.read', region: 'admin-calendar' },
    { path: '/admin/roster', title: 'Roster', policy: 'roster.use', region: 'roster' },
  ],
  nav: [
    { to: '/calendar', icon: calendar, order: 20, area: 'worker' },
    { to: '/admin/calendar', icon: calendar, order: 20, area: 'admin' },
    { to: '/admin/roster', icon: roster, order: 21, area: 'admin' },
  ],
  slots: [{ name: 'availability', title: 'Availability', width: 480, policy: 'job.office' }],
  events: {
    sends: ['job.changed', 'invite.answered', 'availability.changed', 'roster.changed'],
    hears: ['job.changed', 'invite.answered', 'clock.changed', 'availability.changed', 'roster.changed'],
  },
});
