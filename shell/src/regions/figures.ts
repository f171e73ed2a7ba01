import type { In } from '@crewcall/contract/types';
import { isMissingFile } from '@crewcall/platform/host';
import type { RegionOutcome } from '@crewcall/platform/host';
import type { Host } from '../host/context';

type Report = In<'reportServing'>;
type Figure = Report['figures'][number];

/** ms for which figures are collected before one request sends them. */
const everyMs = 15_000;
/** ms to wait before a missing file counts as a failure: leaving the page also cuts off files that still load. */
const staysMs = 5_000;
/** The most entries that the call `reportServing` accepts. */
const most = { figures: 20, times: 30 };

export interface Figures {
  /** Sends the figures collected so far, with `more` if given. */
  send(more?: Pick<Report, 'open'>): void;
}

/** Counts how this tab's regions load, and reports to the server every 15 s and when the tab is hidden or closed. */
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
    // A region that fails after it was ready counts as another load, because the server refuses more failures than
    // loads.
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
    // No retry, because the figures would be out of date by then.
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
    // Count it only if the server can be reached: without a connection the release is not the cause.
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
