import type { In } from '@crewcall/contract/types';
import { isMissingFile } from '@crewcall/platform/host';
import type { RegionOutcome } from '@crewcall/platform/host';
import type { Host } from '../host/context';

type Report = In<'reportServing'>;
type Figure = Report['figures'][number];

/** So long figures are gathered before they are sent, in one request. */
const everyMs = 15_000;
/** Who leaves the page cuts what is still loading: a file that did not come counts only where they have stayed. */
const staysMs = 5_000;
/** What the call takes. */
const most = { figures: 20, times: 30 };

export interface Figures {
  /** Sends what was gathered, with more where there is more to say. */
  send(more?: Pick<Report, 'open'>): void;
}

/** Sums up what becomes of the regions of this tab, and tells the server now and then, and when the tab is left. */
export function startFigures({
  outcomes,
  reach,
  session,
  rawFetch,
}: Pick<Host, 'outcomes' | 'reach' | 'session' | 'rawFetch'>): Figures {
  let figures = new Map<string, Figure>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  function count({ remote, release, outcome, ms }: RegionOutcome) {
    const key = `${remote} ${release}`;
    const figure = figures.get(key) ?? { remote, release, loads: 0, failures: 0, readyMs: [] };
    if (!figures.has(key) && figures.size >= most.figures) return;
    figures.set(key, figure);
    // What broke after it was ready counts as one more: the server refuses more failures than loads.
    figure.loads += 1;
    if (outcome !== 'ready') figure.failures += 1;
    if (ms !== null && figure.readyMs.length < most.times) figure.readyMs.push(Math.round(ms));
    timer ??= setTimeout(send, everyMs);
  }

  function send(more: Pick<Report, 'open'> = {}) {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const token = session.token();
    const told = [...figures.values()];
    figures = new Map();
    if (token === null || (told.length === 0 && more.open === undefined)) return;
    // One that is lost is lost: a second try would tell of a time that is over.
    rawFetch('/api/platform/serving', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      credentials: 'same-origin',
      keepalive: true,
      body: JSON.stringify({ figures: told, ...more } satisfies Report),
    }).catch(() => {});
  }

  outcomes.hear((told) => {
    const isOfNetwork = told.outcome === 'not-loaded' || (told.error !== null && isMissingFile(told.error));
    if (!isOfNetwork) return count(told);
    // Without reception no release is to blame.
    setTimeout(() => {
      if (reach.isReached.getSnapshot()) count(told);
    }, staysMs);
  });
  addEventListener('pagehide', () => send());
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) send();
  });
  return { send };
}
