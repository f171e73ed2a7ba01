import { createLoader } from '../src/host/loader';
import type { LoaderOptions } from '../src/host/loader';
import { readerOf } from '../src/host/misfits';
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
    requires: { platform: '^1.0.0', shared: {} },
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

test('a release is tried where what would compare it with this host could not be fetched', async () => {
  expect(await loadWith(() => Promise.reject(new Error('Loading chunk 12 failed.')))).toBe('ready');
  expect(await loadWith(() => Promise.resolve(['It needs react ^18.0.0.']))).toBe('misfit');
});

test('what a release is compared with is waited for only so long', async () => {
  const asked: (AbortSignal | null | undefined)[] = [];
  const read = readerOf((_address, init) => {
    asked.push(init?.signal);
    return Promise.reject(new TypeError('no network'));
  });
  await expect(read('/provides.json')).rejects.toThrow('no network');
  expect(asked[0]).toBeInstanceOf(AbortSignal);
});
