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
    { to: '/calendar', title: 'Calendar', icon: calendar, order: 20, policy: 'job.view', area: 'worker' },
    {
      to: '/admin/calendar',
      title: 'Calendar',
      icon: calendar,
      order: 20,
      policy: 'job.read',
      area: 'admin',
    },
  ],
  slots: [
    {
      name: 'availability',
      title: 'Availability',
      width: 480,
      policy: 'job.office',
      region: 'availability',
    },
  ],
  events: {
    sends: ['job.changed', 'invite.answered', 'availability.changed'],
    hears: ['job.changed', 'invite.answered', 'clock.changed', 'availability.changed'],
  },
  regions: {
    calendar: 'src/regions/calendar.page.tsx',
    'admin-calendar': 'src/regions/admin-calendar.page.tsx',
    availability: 'src/regions/availability.slot.tsx',
  },
});
