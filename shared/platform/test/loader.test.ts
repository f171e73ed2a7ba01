import { createLoader } from '../src/host/loader';
import type { LoaderOptions } from '../src/host/loader';
import type { Release } from '../src/host/registry';

const release: Release = {
  base: '/remotes/mf-jobs/1.0.0-0a1b2c3d',
  manifest: {
    schema: 1,
    name: 'mf-jobs',
    title: 'Jobs',
    version: '1.0.0',
    release: '1.0.0-0a1b2c3d',
    container: 'mf_jobs',
    entry: { file: 'entry.js', integrity: '', bytes: 1 },
    requires: { platform: '^1.0.0', react: '^19.0.0', calls: [], slots: [] },
    routes: [],
    nav: [],
    slots: [],
    events: { sends: [], hears: [] },
    regions: { page: { expose: './page', files: [] } },
    files: {},
  },
};
const region = { bootstrap: async () => {}, mount: async () => {}, unmount: async () => {} };

function loadWith(misfits: LoaderOptions['misfits']) {
  const runtime = {
    registerRemotes: () => {},
    registerPlugins: () => {},
    registerGlobalPlugins: () => {},
    loadRemote: <T>() => Promise.resolve({ region } as T),
  };
  const load = createLoader({ runtime, misfits }).load(release, 'page');
  return new Promise<string>((done) => {
    const look = () => {
      const { state } = load.getSnapshot();
      if (state === 'ready' || state === 'misfit') done(state);
    };
    load.subscribe(look);
    look();
  });
}

test('a release that does not fit is not loaded', async () => {
  expect(await loadWith(() => [])).toBe('ready');
  expect(await loadWith(() => ['It needs react ^18.0.0; the shell has 19.3.1.'])).toBe('misfit');
});
