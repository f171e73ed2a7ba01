import { viewerZone } from '@crewcall/ui';
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
import type { LoadReport, RegionOutcome } from '@crewcall/platform/host';
import { createReporter } from '../errors/report';
import { closeTop } from '../layout/close-top';
import { createNotices } from '../layout/notices';
import { createQuestions } from '../layout/question';
import { createTheme } from '../layout/theme';
import { createReach } from '../offline/reach';
import { createReplayBuffer } from '../regions/replay-buffer';
import { withEarly } from '../session/early-refresh';
import { timed } from '../request-times';
import { createServerClock } from '../server-clock';
import type { HostOptions } from '../host';

/** What stands before anybody is signed in, and which the rest of the shell is built on. */
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
  // Once the session is over there is nothing left to ask: what was typed cannot be saved.
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
