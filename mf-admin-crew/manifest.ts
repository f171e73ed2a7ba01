import { defineManifest } from '@crewcall/platform/manifest';

const person = 'M12 12a4 4 0 1 0 0-8a4 4 0 0 0 0 8M4 21a8 8 0 0 1 16 0';
const people =
  'M9 12a4 4 0 1 0 0-8a4 4 0 0 0 0 8M2 21a7 7 0 0 1 14 0M16 4.500a4 4 0 0 1 0 7M18 14.500a7 7 0 0 1 4 6.500';
const joining = 'M9 12a4 4 0 1 0 0-8a4 4 0 0 0 0 8M2 21a7 7 0 0 1 14 0M19 8v6M16 11h6';
const tags = 'M3 3h8l10 10-8 8L3 11zM7.500 7.500h.01';
const building = 'M4 21V4h10v17M14 9h6v12M2 21h20M8 8h2M8 12h2M8 16h2';
const paper = 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7';
const funnel = 'M3 5h18l-7 8v6l-4 2v-8z';
const shield = 'M12 3l8 3v6c0 5-3.500 8-8 9.500c-4.500-1.500-8-4.500-8-9.500V6zM9 12l2 2 4-4';
const chart = 'M4 3v18h17M8 17v-5M13 17V8M18 17v-8';
const sliders = 'M4 6h10M18 6h2M16 4v4M4 12h2M10 12h10M8 10v4M4 18h10M18 18h2M16 16v4';

export const manifest = defineManifest({
  name: 'mf-admin-crew',
  title: 'People and company',
  version: '1.0.0',
  routes: [
    { path: '/me', title: 'Me', policy: 'session', region: 'me' },
    { path: '/admin/crew', title: 'Available Crew', policy: 'crew.read', region: 'crew' },
    { path: '/admin/registrants', title: 'Registrants', policy: 'crew.approve', region: 'registrants' },
    { path: '/admin/groups', title: 'Groups', policy: 'group.write', region: 'groups' },
    { path: '/admin/customers', title: 'Customers', policy: 'settings.read', region: 'customers' },
    { path: '/admin/contract', title: 'Contract', policy: 'settings.read', region: 'contract' },
    { path: '/admin/filters', title: 'Filters', policy: 'settings.read', region: 'filters' },
    { path: '/admin/privacy', title: 'Privacy', policy: 'user.write', region: 'privacy' },
    { path: '/admin/settings', title: 'Settings', policy: 'settings.read', region: 'settings' },
    { path: '/admin/stats', title: 'Statistics', policy: 'stats.read', region: 'stats' },
  ],
  nav: [
    { to: '/me', icon: person, order: 50, area: 'worker' },
    { to: '/admin/crew', icon: people, order: 40, area: 'admin' },
    { to: '/admin/registrants', icon: joining, order: 50, area: 'admin', badge: 'registrants' },
    { to: '/admin/customers', icon: building, order: 88, area: 'admin', section: 'Company' },
    { to: '/admin/groups', icon: tags, order: 90, area: 'admin', section: 'Company' },
    { to: '/admin/filters', icon: funnel, order: 91, area: 'admin', section: 'Company' },
    { to: '/admin/contract', icon: paper, order: 92, area: 'admin', section: 'Company' },
    { to: '/admin/stats', icon: chart, order: 95, area: 'admin', section: 'Company' },
    { to: '/admin/privacy', icon: shield, order: 97, area: 'admin', section: 'Company', badge: 'deletions' },
    { to: '/admin/settings', icon: sliders, order: 99, area: 'admin', section: 'Company' },
  ],
  slots: [{ name: 'person', title: 'Person', width: 560, policy: 'crew.read' }],
  events: {
    sends: ['user.changed', 'registrant.changed', 'group.changed', 'licence.changed', 'settings.changed'],
    hears: [
      'user.changed',
      'registrant.changed',
      'group.changed',
      'licence.changed',
      'settings.changed',
      'pay.changed',
    ],
  },
});
