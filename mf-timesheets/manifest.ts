import { defineManifest } from '@crewcall/platform/manifest';

const stopwatch = 'M10 2h4M12 14l3-3M4 14a8 8 0 1 0 16 0a8 8 0 1 0-16 0';

// The menu icon: a list whose first line is ticked.
const pulse = 'M3 6l2 2 3-4M11 6h10M3 13h4v4H3zM11 15h10M11 21h10';

export const manifest = defineManifest({
  name: 'mf-timesheets',
  title: 'Timesheets',
  version: '1.0.0',
  routes: [
    { path: '/admin/time', title: 'Check Time', policy: 'timesheet.read', region: 'check-time' },
    { path: '/admin/today', title: 'Today', policy: 'board.read', region: 'today' },
  ],
  nav: [
    { to: '/admin/today', icon: pulse, order: 15, policy: 'job.read', area: 'admin' },
    { to: '/admin/today', icon: pulse, order: 35, policy: 'board.lead', area: 'worker', badge: 'today' },
    { to: '/admin/time', icon: stopwatch, order: 60, area: 'admin', section: 'Pay', badge: 'times' },
  ],
  slots: [
    { name: 'attendance', title: 'Attendance', width: 620, policy: 'board.read' },
    { name: 'time-card', title: 'Time Card', width: 520, policy: 'timesheet.job' },
    { name: 'job-timesheets', title: 'Timesheets', width: 620, policy: 'timesheet.job' },
    { name: 'time-query', title: 'This time', width: 520, policy: 'timesheet.job' },
    { name: 'generate-invoices', title: 'Generate invoices', width: 620, policy: 'invoice.write' },
    { name: 'sign-off', title: 'Finish Job', width: 620, policy: 'job.supervise' },
  ],
  events: {
    sends: ['clock.changed', 'job.changed', 'invoice.changed', 'invite.answered', 'pay.changed'],
    hears: [
      'clock.changed',
      'job.changed',
      'invoice.changed',
      'invite.answered',
      'pay.changed',
      'settings.changed',
    ],
  },
});
