import { defineManifest } from '@crewcall/platform/manifest';

const calendar = 'M4 6h16v14H4zM4 10h16M9 3v5M15 3v5';

export const manifest = defineManifest({
  name: 'mf-calendar',
  title: 'Calendar',
  version: '1.0.0',
  routes: [
    { path: '/calendar', title: 'Calendar', policy: 'job.view', region: 'calendar' },
    { path: '/admin/calendar', title: 'Calendar', policy: 'job.read', region: 'admin-calendar' },
  ],
  nav: [
    { to: '/calendar', icon: calendar, order: 20, area: 'worker' },
    { to: '/admin/calendar', icon: calendar, order: 20, area: 'admin' },
  ],
  slots: [{ name: 'availability', title: 'Availability', width: 480, policy: 'job.office' }],
  events: {
    sends: ['job.changed', 'invite.answered', 'availability.changed'],
    hears: ['job.changed', 'invite.answered', 'clock.changed', 'availability.changed'],
  },
});
