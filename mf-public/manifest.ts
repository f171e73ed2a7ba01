import { defineManifest } from '@crewcall/platform/manifest';

export const manifest = defineManifest({
  name: 'mf-public',
  title: 'Sign-up',
  version: '1.0.0',
  routes: [
    { path: '/public/signup', title: 'Join the crew', policy: 'public', region: 'signup' },
    { path: '/public/Register', title: 'Register', policy: 'public', region: 'register' },
    { path: '/public/approve', title: 'Approve hours', policy: 'public', region: 'approve' },
    { path: '/public/quote', title: 'Quote', policy: 'public', region: 'quote' },
  ],
  nav: [],
  slots: [],
  events: { sends: [], hears: [] },
});
