import { nameMisfits, versionMisfits } from '../src/fit';

const requires = { platform: '^1.1.0', react: '^19.0.0', calls: ['getMe'], slots: ['person'] };
const manifest = {
  requires,
  routes: [{ path: '/jobs', title: 'Jobs', policy: 'session', region: 'jobs' }],
  nav: [],
  slots: [],
  events: { sends: ['job.changed'], hears: ['invoice.changed'] },
};

test.each([
  ['the version it was built for', { platform: '1.1.0', react: '19.0.0' }, []],
  ['a later minor', { platform: '1.10.0', react: '19.3.1' }, []],
  [
    'an earlier minor',
    { platform: '1.0.9', react: '19.3.1' },
    ['It needs platform ^1.1.0; the shell has 1.0.9.'],
  ],
  [
    'another major',
    { platform: '2.0.0', react: '18.3.0' },
    ['It needs platform ^1.1.0; the shell has 2.0.0.', 'It needs react ^19.0.0; the shell has 18.3.0.'],
  ],
])('F05, F21: a release meets a shell with %s', (_what, host, misfits) =>
  expect(versionMisfits(manifest, host)).toEqual(misfits),
);

test.each([
  ['^0.2.0', '0.3.0', false],
  ['^18.2.0 || ^19.0.0', '19.3.1', true],
  ['^18.2.0 || ^19.0.0', '17.0.2', false],
  ['no range', '1.1.0', false],
])('F05: the range %s and the version %s: %s', (platform, version, fits) =>
  expect(
    versionMisfits({ requires: { ...requires, platform } }, { platform: version, react: '19.3.1' }),
  ).toHaveLength(fits ? 0 : 1),
);

test('F05: a release that uses what this server has is fine', () =>
  expect(nameMisfits(manifest)).toEqual([]));

test.each<[string, Partial<Parameters<typeof nameMisfits>[0]>]>([
  ['call fetchTomorrow', { requires: { ...requires, calls: ['getMe', 'fetchTomorrow'] } }],
  ['slot moon', { requires: { ...requires, slots: ['moon'] } }],
  ['slot toString', { requires: { ...requires, slots: ['toString'] } }],
  [
    'slot sun',
    { slots: [{ name: 'sun', title: 'Sun', width: 400, policy: 'session', region: 'sun', params: {} }] },
  ],
  ['event moon.changed', { events: { sends: ['job.changed'], hears: ['moon.changed', 'moon.changed'] } }],
  ['policy no.such', { routes: [{ path: '/x', title: 'X', policy: 'no.such', region: 'x' }] }],
])('F05: a release that uses the %s, which nobody has, is told so once', (what, more) =>
  expect(nameMisfits({ ...manifest, ...more })).toEqual([
    `It uses the ${what}, which this server does not have.`,
  ]),
);
