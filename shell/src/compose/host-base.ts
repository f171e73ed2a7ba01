import { viewerZone } from '@crewcall/ui/format';
import {
  createBus,
  createCaches,
  createNavigation,
  createQueueStore,
  createSavedQueries,
  createSlots,
  createStore,
  createUnsaved,
  openOfflineDatabase,
} from '@crewcall/platform/host';
import type { FederationRuntime, LoadReport, MountParcel, RegionOutcome } from '@crewcall/platform/host';
import { createReporter } from '../host/report';
import { closeTop } from '../host/back-closes';
import { createNotices } from '../host/notices';
import { createQuestions } from '../host/question';
import { createTheme } from '../host/theme';
import { createReach } from '../offline/reach';
import { createReplayBuffer } from '../host/replay-buffer';
import { withEarly } from '../session/early-refresh';
import { timed } from '../host/request-times';
import { createServerClock } from '../host/server-clock';

export interface HostOptions {
  fetch?: typeof fetch;
  /** JSON text of the page's `#registry` element; null if the page has none. */
  registry: string | null;
  element: HTMLElement;
  runtime?: FederationRuntime;
  mountParcel?: MountParcel;
}

/** Makes the parts that need no signed-in user; the rest of the shell is built on them. */
export function createHostBase(options: Pick<HostOptions, 'fetch'>) {
  const send = options.fetch ?? ((input, init) => window.fetch(input, init));
  const { fetch: rawFetch, isAnswered } = withEarly((input, init) => timed(send(input, init)));
  const notices = createNotices();
  const questions = createQuestions();
  const theme = createTheme();
  const reporter = createReporter(rawFetch);
  const reach = createReach({ fetch: rawFetch });
  const loads = createStore<readonly LoadReport[]>([]);
  const outcomes = createReplayBuffer<RegionOutcome>();
  const database = openOfflineDatabase();
  const queueStore = createQueueStore(database);
  const savedQueries = createSavedQueries(database);
  const caches = createCaches(savedQueries);
  const slots = createSlots();
  const bus = createBus({
    validate: process.env.NODE_ENV !== 'production',
    report: (error, about) =>
      reporter.report({ message: `bus ${about.event}: ${String(error)}`, remote: about.listener }),
  });
  const shellBus = bus.scope({ source: 'shell' });

  const serverClock = createServerClock(rawFetch);
  const clock = {
    now: serverClock.now,
    zone: viewerZone(),
  };

  const unsaved = createUnsaved({
    confirm: (titles) =>
      questions.ask({ title: 'Leave without saving?', lines: titles, yes: 'Leave', no: 'Stay' }),
  });
  // True while we leave the page because the session is over: unsaved work cannot be saved then, so the user is not
  // asked.
  let isForced = false;
  const navigation = createNavigation({
    mayLeave: (to) => (isForced ? Promise.resolve(true) : unsaved.leaveFor(to)),
    closeTop,
  });
  const force = (path: string) => {
    isForced = true;
    void navigation.replace(path).finally(() => (isForced = false));
  };

  return {
    rawFetch,
    isAnswered,
    notices,
    questions,
    theme,
    reporter,
    reach,
    loads,
    outcomes,
    database,
    queueStore,
    savedQueries,
    caches,
    slots,
    bus,
    shellBus,
    serverClock,
    clock,
    unsaved,
    navigation,
    force,
  };
}
export type HostBase = ReturnType<typeof createHostBase>;
