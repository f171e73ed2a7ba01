import { readRegistry } from '@crewcall/platform/host';
import { dayFiles } from '../src/offline/keep-parts';
import { viewOf } from '../src/session/session-view';
import { crew, live, manifest, office, registryOf } from './kit';

const region = (file: string) => ({ expose: `./${file}`, files: [`${file}.js`] });
const remote = manifest('mf-jobs', {
  routes: [
    { path: '/jobs', policy: 'job.view', title: 'Jobs', region: 'jobs' },
    { path: '/admin/requests', policy: 'job.read', title: 'Requests', region: 'requests' },
  ],
  nav: [
    { to: '/jobs', title: 'Jobs', order: 1, policy: 'job.view', icon: '', area: 'worker' },
    { to: '/admin/requests', title: 'Requests', order: 1, policy: 'job.read', icon: '', area: 'admin' },
  ],
  slots: [
    { name: 'job-viewer', policy: 'job.view', region: 'viewer', params: [] },
    { name: 'job-form', policy: 'job.read', region: 'form', params: [] },
  ],
});
const registry = readRegistry(
  registryOf(
    live({
      ...remote,
      regions: {
        jobs: region('jobs'),
        requests: region('requests'),
        viewer: region('viewer'),
        form: region('form'),
      },
    }),
  ),
);

test('X-07, S-18: a worker’s screens and slots are kept ahead, nothing that this user may not see', () => {
  const base = '/remotes/mf-jobs/1.0.0-00000000';
  expect(dayFiles(registry, viewOf(crew)).sort()).toEqual(
    ['jobs.js', 'remoteEntry.js', 'viewer.js'].map((file) => `${base}/${file}`),
  );
  expect(dayFiles(registry, viewOf(office))).toEqual([]);
});
