import type { In } from '@crewcall/contract/types';
import { newKey } from '@crewcall/platform';
import { channel } from '../host/browser';
import type { Host } from '../host/context';
import { startFigures } from './figures';
import type { Figures } from './figures';

type Open = NonNullable<In<'reportServing'>['open']>;
/** The releases and the shell that one tab runs. */
interface Runs {
  releases: string[];
  /** The shell's main file, which identifies its release: a shell does not know its own release. */
  shell: string;
}
type Message = { type: 'who' } | ({ type: 'runs' } & Runs);

const everyMs = 60_000;
/** ms after which the live feed has usually started in one of the tabs. */
const firstMs = 10_000;
const answerMs = 1_000;
/** The most entries that the call `reportServing` accepts. */
const most = { releases: 24, shells: 5 };

/** The releases of the regions on the page now, without duplicates, and the page's shell. */
export function runsHere(): Runs {
  const places = document.querySelectorAll('[data-remote][data-release]');
  const releases = [...places].map(
    (place) => `${place.getAttribute('data-remote')} ${place.getAttribute('data-release')}`,
  );
  const script = document.querySelector<HTMLScriptElement>('script[src*="/assets/main."]');
  return {
    releases: [...new Set(releases)],
    shell: script === null ? '' : new URL(script.src, location.href).pathname.slice(1),
  };
}

function counted(names: readonly string[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}

/** Number of tabs per release, and per shell. */
export const summed = (id: string, tabs: readonly Runs[]): Open => ({
  id,
  tabs: counted(tabs.flatMap(({ releases }) => releases))
    .slice(0, most.releases)
    .map(([name, count]) => {
      const [remote = '', release = ''] = name.split(' ');
      return { remote, release, tabs: count };
    }),
  shells: counted(tabs.map(({ shell }) => shell))
    .slice(0, most.shells)
    .map(([file, count]) => ({ file, tabs: count })),
});

/**
 * The tab with the live feed asks the browser's other tabs which releases they run, and reports to the server once a
 * minute. When it is closed it withdraws its report, and the next tab that gets the feed reports again.
 */
function startOpenTabs({ feed }: Pick<Host, 'feed'>, figures: Figures): void {
  const line = channel<Message>('crewcall.open-tabs');
  const id = newKey();
  let heard: Runs[] | null = null;
  let hasTold = false;
  line.onmessage = ({ data }) => {
    if (data.type === 'who') line.postMessage({ type: 'runs', ...runsHere() });
    // Every tab receives the answers, but only the tab that has asked collects them.
    else heard?.push({ releases: data.releases, shell: data.shell });
  };
  const ask = () => {
    if (feed.state.getSnapshot() !== 'leading') return;
    heard = [];
    line.postMessage({ type: 'who' });
    setTimeout(() => {
      hasTold = true;
      figures.send({ open: summed(id, [runsHere(), ...(heard ?? [])]) });
      heard = null;
    }, answerMs);
  };
  setTimeout(ask, firstMs);
  setInterval(ask, everyMs);
  addEventListener('pagehide', () => {
    if (hasTold) figures.send({ open: { id, tabs: [] } });
  });
}

/** Reports to the server how releases load in this tab, and which releases the browser's tabs run. */
export const reportServing = (host: Host): void => startOpenTabs(host, startFigures(host));
