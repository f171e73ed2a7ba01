import { defineManifest } from '@crewcall/platform/manifest';

const receipt =
  'M5 3l2 1.5L9.5 3 12 4.500 14.500 3 17 4.500 19 3v18l-2-1.500L14.500 21 12 19.500 9.500 21 7 19.500 5 21zM9 9h6M9 13h6';

export const manifest = defineManifest({
  name: 'mf-invoicing',
  title: 'Invoices',
  version: '1.0.0',
  routes: [
    { path: '/invoices', title: 'My Invoices', policy: 'invoice.own', region: 'my-invoices' },
    { path: '/admin/invoices', title: 'Crew Invoices', policy: 'invoice.read', region: 'crew-invoices' },
  ],
  nav: [
    { to: '/invoices', title: 'Invoices', icon: receipt, order: 40, policy: 'invoice.own', area: 'worker' },
    {
      to: '/admin/invoices',
      title: 'Invoices',
      icon: receipt,
      order: 70,
      policy: 'invoice.read',
      area: 'admin',
      section: 'Pay',
    },
  ],
  slots: [
    {
      name: 'pay-explained',
      title: 'How this was paid',
      width: 480,
      policy: 'invoice.own',
      region: 'pay-explained',
    },
  ],
  events: { sends: ['invoice.changed'], hears: ['invoice.changed', 'clock.changed'] },
  regions: {
    'my-invoices': 'src/regions/my-invoices.page.tsx',
    'crew-invoices': 'src/regions/crew-invoices.page.tsx',
    'pay-explained': 'src/regions/pay-explained.slot.tsx',
  },
});
