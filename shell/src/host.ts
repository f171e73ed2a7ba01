import * as federation from '@module-federation/enhanced/runtime';
import { mountRootParcel } from 'single-spa';
import { callPaths } from '@crewcall/contract/paths';
import { viewerZone } from '@crewcall/ui';
import { ApiError, platformVersion } from '@crewcall/platform';
import type { ApiClient, Bus, RegionProps } from '@crewcall/platform';
import { keepInstallOffer } from '@crewcall/platform/install-offer';
import {
  createAnswers,
  createApi,
  createBus,
  createCaches,
  createLoader,
  createNavigation,
  createOutbox,
  createOutboxQueue,
  createSlots,
  createStore,
  createUnsaved,
  createDeviceStore,
  offlineText,
  outboxChannel,
} from '@crewcall/platform/host';
import type {
  FederationRuntime,
  HostBus,
  HostCaches,
  HostAnswers,
  HostNavigation,
  HostOutbox,
  HostUnsaved,
  LoadReport,
  MountParcel,
  RegionHost,
  Release,
  WritableStore,
} from '@crewcall/platform/host';
import { channel, lock, lockUntil } from './browser';
import { createReporter } from './errors/report';
import type { Reporter } from './errors/report';
import { closeTop } from './layout/close-top';
import { guardPage } from './left-page';
import { createNotices } from './layout/notices';
import type { Notices } from './layout/notices';
import { createQuestions } from './layout/question';
import type { Questions } from './layout/question';
import { createTheme } from './layout/theme';
import type { ThemeKeeper } from './layout/theme';
import { followTaps } from './notifications/follow-taps';
import { createLiveFeed } from './notifications/live-feed';
import type { LiveFeed } from './notifications/live-feed';
import { createNotifications } from './notifications/notifications';
import type { Notifications } from './notifications/notifications';
import { moveWhatIsOld } from './offline/old-place';
import { createReach } from './offline/reach';
import type { Reach } from './offline/reach';
import { keepSending } from './offline/keep-sending';
import { requestSync } from './offline/request-sync';
import { createMissSlot } from './regions/miss-slot';
import { createReleases } from './regions/releases';
import type { Releases } from './regions/releases';
import { regionViews } from './regions/views';
import { cleanUp } from './session/clean-up';
import { settleLogout } from './session/owed-logout';
import { isLeaving, withEarly } from './session/early-refresh';
import { takeEarlyCalls } from './early-calls';
import { timed } from './timed';
import { signInPath } from './session/redirect';
import { createServerClock } from './server-clock';
import { keptFor } from './session/session-view';
import { createSession } from './session/session';
import type { EndReason, Session } from './session/session';

/** Everything the shell is made of, wired once per tab. */
export interface Host {
  session: Session;
  api: ApiClient;
  bus: HostBus;
  shellBus: Bus;
  navigation: HostNavigation;
  unsaved: HostUnsaved;
  notices: Notices;
  questions: Questions;
  theme: ThemeKeeper;
  releases: Releases;
  notifications: Notifications;
  feed: LiveFeed;
  caches: HostCaches;
  answers: HostAnswers;
  outbox: HostOutbox;
  reach: Reach;
  reporter: Reporter;
  regions: RegionHost;
  /** Hears of every slot that is asked for, and tells of those that nobody offers. */
  missSlot: ReturnType<typeof createMissSlot>;
  /** What the shell's own pages are given, so that the platform's hooks work in them. */
  own: RegionProps<unknown>;
  /** What became of each attempt to load a region, newest last. */
  loads: WritableStore<readonly LoadReport[]>;
  start(): void;
}

export interface HostOptions {
  fetch?: typeof fetch;
  /** Hash of what this build of the shell provides; none where nothing is compared. */
  provides?: string;
  /** Text of the page's registry block. */
  registry: string | null;
  element: HTMLElement;
  runtime?: FederationRuntime;
  mountParcel?: MountParcel;
}

/** The server has compared with the shell that it serves; another one compares for itself. */
const misfitsFor = (provides: string | undefined, get: typeof fetch) => (release: Release) =>
  !provides || release.fits === provides
    ? []
    : import('@crewcall/platform/host/misfits').then(({ misfitsHere, readerOf }) => {
        const read = readerOf(get);
        return misfitsHere(release, provides, read, () => read('/provides.json'));
      });

export function createHost(options: HostOptions): Host {
  const send = options.fetch ?? ((input, init) => window.fetch(input, init));
  const early = takeEarlyCalls(withEarly((input, init) => timed(send(input, init))));
  const rawFetch = early.fetch;
  const notices = createNotices();
  const questions = createQuestions();
  const theme = createTheme();
  const reporter = createReporter(rawFetch);
  const reach = createReach({ fetch: rawFetch });
  const loads = createStore<readonly LoadReport[]>([]);
  const device = createDeviceStore();
  const answers = createAnswers({ device });
  const caches = createCaches(answers);
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

  function ended(reason: EndReason) {
    const { pathname, search, hash } = navigation.getSnapshot().location;
    feed.stop();
    notifications.stop();
    caches.clear();
    void cleanUp(answers, reason === 'signed-out');
    // A link may open another session at once; until then its page stays and says what became of it.
    if (/^\/(public|linklogin)\//i.test(pathname)) return;
    force(reason === 'expired' ? signInPath(pathname + search + hash) : '/');
    if (reason === 'expired') notices.show('Your session has ended. Sign in again.');
  }
  const session = createSession({
    fetch: serverClock.fetch,
    storage: () => localStorage,
    channel: channel('crewcall.session'),
    lock,
    now: clock.now,
    isLeaving: isLeaving(location.pathname),
    ended,
  });

  const sessionless = new Set<string>(['login', 'logout', 'otlCheck', 'otlLogin', 'requestReset', 'reset']);
  const inner = createApi({
    fetch: serverClock.fetch,
    session: { token: session.token, refresh: session.refresh, signedOut: () => session.end('expired') },
    callPaths,
    sessionless,
    snackbar: notices,
    report: ({ endpoint, method, payload, message, kind, status }) =>
      reporter.report({ message: `${kind} ${status} ${message}`.trim(), endpoint, method, payload }),
    reached: reach.heard,
    // Another server may answer from a cache that has not heard yet what the feed told here.
    headers: () => ({ 'x-change-seq': String(feed.sequence()) }),
  });
  const api: ApiClient = {
    async call(name, body, call) {
      if (!sessionless.has(name)) await session.ready();
      // The session could not be renewed, so nothing else can be asked either.
      if (session.view.getSnapshot() !== null && session.token() === null && !sessionless.has(name)) {
        const trouble = session.trouble() ?? new ApiError('offline', offlineText);
        if (trouble.kind === 'offline') reach.heard(false);
        throw trouble;
      }
      return inner.call(name, body, call);
    },
    early: (name, address = callPaths[name]) =>
      address === undefined ? null : (early.take(address[1], session.token()) as never),
  };

  const releases = createReleases({ fetch: rawFetch, bus: shellBus, inPage: options.registry });
  const notifications = createNotifications({
    bus: shellBus,
    isSignedIn: () => session.view.getSnapshot() !== null,
    fetchLists: () => api.call('getNotifications', {}, { quiet: true }),
    keptAs: () => {
      const id = keptFor(session.view.getSnapshot());
      return id === null ? null : `crewcall.lists.${id}`;
    },
  });
  const reload = () => {
    void api.call('getMe', {}, { quiet: true }).then(session.update, () => {});
  };
  const feed = createLiveFeed({
    fetch: rawFetch,
    token: session.token,
    ready: session.ready,
    bus: bus.scope({ source: 'feed' }),
    channel: channel('crewcall.live'),
    lock: lockUntil,
    ended: () =>
      void session.refresh().then(
        (isSaved) => isSaved || session.end('expired'),
        () => {},
      ),
    resumed() {
      // Too much was missed to tell it one by one: everything that is shown counts as stale.
      caches.refresh();
      notifications.refresh();
      reload();
    },
  });

  const loader = createLoader({
    runtime: options.runtime ?? (federation as unknown as FederationRuntime),
    misfits: misfitsFor(options.provides, rawFetch),
    report(load) {
      loads.set([...loads.getSnapshot(), load].slice(-100));
      if (load.error === null) return;
      const { remote, release, error } = load;
      reporter.report({ message: `${load.region} could not be loaded: ${error.message}`, remote, release });
    },
  });
  const queue = createOutboxQueue(device);
  const outbox = createOutbox({
    queue,
    api,
    bus: shellBus,
    snackbar: notices,
    callPaths,
    idUser: () => session.view.getSnapshot()?.user.id ?? null,
    lock,
    channel: channel(outboxChannel),
    requestSync,
  });

  const regions: RegionHost = {
    loader,
    mountParcel: options.mountParcel ?? (mountRootParcel as unknown as MountParcel),
    api,
    bus,
    navigation,
    unsaved,
    snackbar: notices,
    slots,
    caches,
    outbox,
    reach: reach.isReached,
    session: session.view,
    theme: theme.mode,
    clock,
    views: regionViews,
    report: (error, { remote, release }) =>
      reporter.report({
        message: error.message,
        ...(error.stack === undefined ? {} : { stack: error.stack }),
        remote,
        release,
      }),
  };
  const own: RegionProps<unknown> = {
    remote: 'shell',
    release: platformVersion,
    region: 'shell',
    id: 'shell',
    element: options.element,
    params: {},
    basename: '/',
    session: session.view,
    api,
    bus: shellBus,
    navigation,
    unsaved: unsaved.scope({ id: 'shell' }),
    snackbar: notices,
    slots: slots.from('shell'),
    cache: { get: (key, make) => caches.of('shell', platformVersion).get(key, make) },
    outbox,
    reach: reach.isReached,
    theme: theme.mode,
    clock,
    signal: new AbortController().signal,
    fail: (error) => reporter.report({ message: String(error) }),
  };

  return {
    session,
    api,
    bus,
    shellBus,
    navigation,
    unsaved,
    notices,
    questions,
    theme,
    releases,
    notifications,
    feed,
    caches,
    answers,
    outbox,
    reach,
    reporter,
    regions,
    missSlot: createMissSlot(reporter),
    own,
    loads,
    start() {
      reporter.watch();
      keepInstallOffer();
      followTaps(navigation);
      releases.start();
      reach.start();
      let last: number | null = null;
      // What this user pressed without reception, maybe in an earlier session.
      const openOutbox = () => moveWhatIsOld(queue).then(outbox.open, outbox.open);
      const follow = () => {
        const id = session.view.getSnapshot()?.user.id ?? null;
        if (id === last) return;
        last = id;
        caches.clear();
        answers.open(keptFor(session.view.getSnapshot()));
        void openOutbox();
        if (id === null) return;
        notifications.stop();
        notifications.start();
        feed.stop();
        feed.start();
      };
      session.view.subscribe(follow);
      follow();
      shellBus.on('user.changed', ({ idUser }) => {
        if (idUser === session.view.getSnapshot()?.user.id) reload();
      });
      guardPage(unsaved.isDirty);
      keepSending(outbox, reach);
      settleLogout({ api, session, reach });
    },
  };
}
