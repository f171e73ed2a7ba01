import type { RegionOutcome } from '@crewcall/platform/host';
import { startFigures } from '../src/regions/figures';
import { summed, runsHere } from '../src/regions/open-tabs';
import { createReplayBuffer } from '../src/host/replay-buffer';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A tab, its user signed in unless told, and what it has sent. */
function tab({ token = 'secret' as string | null, isReached = true } = {}) {
  const outcomes = createReplayBuffer<RegionOutcome>();
  const sent: { figures: object[]; open?: object }[] = [];
  const start = () =>
    startFigures({
      outcomes,
      reach: { isReached: { getSnapshot: () => isReached } },
      session: { token: () => token },
      rawFetch: (_url: string, { body }: RequestInit) => {
        sent.push(JSON.parse(String(body)) as never);
        return Promise.resolve(new Response('{}'));
      },
    } as never);
  const tell = (outcome: RegionOutcome['outcome'], more: Partial<RegionOutcome> = {}) =>
    outcomes.tell({
      remote: 'mf-jobs',
      release: '1.0.0-00000000',
      region: 'page',
      ms: outcome === 'ready' ? 120.4 : null,
      error: outcome === 'ready' ? null : new Error('Broken.'),
      outcome,
      ...more,
    });
  return { tell, start, sent };
}
const pass = (ms: number) => jest.advanceTimersByTime(ms);

test('F43: what becomes of regions is told in one request, not one for each', () => {
  const { tell, start, sent } = tab();
  tell('ready');
  start();
  tell('ready');
  tell('broke');
  tell('failed', { release: '1.1.0-11111111' });
  expect(sent).toEqual([]);
  pass(15_000);
  expect(sent).toEqual([
    {
      figures: [
        { remote: 'mf-jobs', release: '1.0.0-00000000', loads: 3, failures: 1, readyMs: [120, 120] },
        { remote: 'mf-jobs', release: '1.1.0-11111111', loads: 1, failures: 1, readyMs: [] },
      ],
    },
  ]);
  pass(120_000);
  expect(sent).toHaveLength(1);
});

test('F43: who leaves the page tells what there is, and a file that this cut is no failure', () => {
  const { tell, start, sent } = tab();
  start();
  tell('ready');
  tell('not-loaded');
  dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([
    { figures: [{ remote: 'mf-jobs', release: '1.0.0-00000000', loads: 1, failures: 0, readyMs: [120] }] },
  ]);
});

test('F43: code that does not come counts while there is reception, and only then', () => {
  const [here, away] = [tab(), tab({ isReached: false })];
  for (const one of [here, away]) {
    one.start();
    one.tell('not-loaded');
    one.tell('broke', { error: new Error('Loading chunk 7 failed.') });
  }
  pass(30_000);
  expect(here.sent[0]?.figures).toEqual([expect.objectContaining({ loads: 2, failures: 2 })]);
  expect(away.sent).toEqual([]);
});

test('F43: a visitor tells nothing', () => {
  const { tell, start, sent } = tab({ token: null });
  start();
  tell('failed');
  pass(60_000);
  expect(sent).toEqual([]);
});

test('F08: a tab names the releases that are on its page, and a browser sums its tabs up', () => {
  document.body.innerHTML = `<script src="/assets/main.0a1b2c3d.js"></script>
    <section data-remote="mf-jobs" data-release="1.0.0-00000000"></section>
    <section data-remote="mf-jobs" data-release="1.0.0-00000000"></section>
    <section data-remote="mf-public"></section>`;
  const here = runsHere();
  expect(here).toEqual({ releases: ['mf-jobs 1.0.0-00000000'], shell: 'assets/main.0a1b2c3d.js' });
  const other = { releases: ['mf-jobs 1.0.0-00000000', 'mf-invoicing 2.0.0-22222222'], shell: here.shell };
  expect(summed('id', [here, other])).toEqual({
    id: 'id',
    tabs: [
      { remote: 'mf-jobs', release: '1.0.0-00000000', tabs: 2 },
      { remote: 'mf-invoicing', release: '2.0.0-22222222', tabs: 1 },
    ],
    shells: [{ file: 'assets/main.0a1b2c3d.js', tabs: 2 }],
  });
});
