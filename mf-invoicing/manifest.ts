import { defineManifest } from '@crewcall/platform/manifest';

const receipt =
  'M5 3l2 1.5L9.5 3 12 4.500 14.500 3 17 4.500 19 3v18l-2-1.500L14.500 21 12 19.500 9.500 21 7 19.500 5 21zM9 9h6M9 13h6';

const bank = 'M3 21h18M4 10h16M12 3l8 7H4zM6 10v11M10 10v11M14 10v11M18 10v11';

const run = 'M3 6l2 2 3-3.500M3 16l2 2 3-3.500M12 7h9M12 17h9';

const coins =
  'M9 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM18.100 10.400A6 6 0 1 1 10.300 18M7.500 7.500H9v4M16.700 13.900l.700.700-2.800 2.800';
const out = 'M14 3H6v18h12V11M18 3v6M15 6l3-3 3 3M9 13h6M9 17h4';

const nest =
  'M12 3l7 3v6c0 4.500-3 7.500-7 9-4-1.500-7-4.500-7-9V6zM12 8v8M9.500 10h4a1.500 1.500 0 0 1 0 3h-3a1.500 1.500 0 0 0 0 3h4';

const percent = 'M19 5L5 19M7 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM17 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4z';

export const manifest = defineManifest({
  name: 'mf-invoicing',
  title: 'Invoices',
  version: '1.0.0',
  routes: [
    { path: '/invoices', title: 'My Invoices', policy: 'invoice.own', region: 'my-invoices' },
    { path: '/admin/pay-run', title: 'Pay Run', policy: 'invoice.write', region: 'pay-run' },
    { path: '/admin/expenses', title: 'Expenses', policy: 'invoice.write', region: 'expenses' },
    { path: '/admin/invoices', title: 'Crew Invoices', policy: 'invoice.read', region: 'crew-invoices' },
    { path: '/admin/pay-rules', title: 'Pay Rules', policy: 'settings.read', region: 'pay-rules' },
    { path: '/admin/bank-files', title: 'Bank Files', policy: 'invoice.read', region: 'bank-files' },
    { path: '/admin/exports', title: 'Exports', policy: 'invoice.write', region: 'exports' },
    { path: '/admin/super-due', title: 'Super Due', policy: 'invoice.write', region: 'super-due' },
  ],
  nav: [
    { to: '/invoices', title: 'Invoices', icon: receipt, order: 40, area: 'worker' },
    { to: '/admin/pay-run', icon: run, order: 65, area: 'admin', section: 'Pay' },
    { to: '/admin/expenses', icon: coins, order: 68, area: 'admin', section: 'Pay' },
    { to: '/admin/invoices', title: 'Invoices', icon: receipt, order: 70, area: 'admin', section: 'Pay' },
    { to: '/admin/bank-files', icon: bank, order: 75, area: 'admin', section: 'Pay' },
    { to: '/admin/exports', icon: out, order: 76, area: 'admin', section: 'Pay' },
    { to: '/admin/super-due', icon: nest, order: 77, area: 'admin', section: 'Pay' },
    { to: '/admin/pay-rules', icon: percent, order: 78, area: 'admin', section: 'Pay' },
  ],
  slots: [{ name: 'pay-explained', title: 'How this was paid', width: 480, policy: 'invoice.own' }],
  events: {
    sends: [
      'invoice.changed',
      'client.changed',
      'clock.changed',
      'user.changed',
      'settings.changed',
      'pay.changed',
    ],
    hears: [
      'invoice.changed',
      'client.changed',
      'clock.changed',
      'settings.changed',
      'user.changed',
      'job.changed',
      'pay.changed',
    ],
  },
});
