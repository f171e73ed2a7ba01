import { callPaths } from '@crewcall/contract/paths';
import { type ApiClient, ApiError, type RegionProps } from '@crewcall/platform';
import {
  createApi,
  createOfflineQueue,
  endedText,
  type HostQueue,
  offlineText,
  queueChannel,
  type RegionHost,
} from '@crewcall/platform/host';
import { channel, lock, lockUntil } from '../host/browser';
import type { Host } from '../host/context';
import { whenIdle } from '../host/when-idle';
import { createLiveFeed } from '../notifications/live-feed';
import { createNotifications } from '../notifications/notifications';
import { requestSync } from '../offline/retry-sending';
import { createMissSlot } from '../regions/miss-slot';
import { createReleases } from '../regions/releases';
import { cleanUp } from '../session/clean-up';
import { isLeaving } from '../session/early-refresh';
import { signInPath } from '../session/redirect';
import { createSession, type EndReason, type Session } from '../session/session';
import { savedQueriesOwner } from '../session/session-view';
import { createHostBase, type HostBase, type HostOptions } from './host-base';
import { createRegions } from './regions';
import { startHost } from './start';

/** Makes everything that receives changes: releases, notification lists and the live feed. */
function createNews(
  { rawFetch, bus, shellBus, caches, reach, loads }: HostBase,
  session: Session,
  api: ApiClient,
  inPage: string | null,
) {
  const releases = createReleases({ fetch: rawFetch, bus: shellBus, inPage });
  const notifications = createNotifications({
    bus: shellBus,
    isSignedIn: () => session.view.getSnapshot() !== null,
    fetchLists: () => api.call('getNotifications', {}, { quiet: true }),
    ownerKey: () => {
      const id = savedQueriesOwner(session.view.getSnapshot());
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
    since: session.since,
    reach: reach.isReached,
    bus: bus.scope({ source: 'feed' }),
    channel: channel('crewcall.live'),
    // Waits for the first screen, because the stream, its code and the changes that it replays would delay it.
    async lock(...given) {
      await new Promise<void>((resolve) =>
        whenIdle({ loads }, resolve, { afterRegionMs: 500, afterPageMs: 3000 }),
      );
      await lockUntil(...given);
    },
    ended: () =>
      void session.refresh().then(
        (isSaved) => isSaved || session.end('expired'),
        () => {},
      ),
    resumed() {
      // Too many changes were missed to replay them, so refetch everything on screen.
      caches.refresh();
      notifications.refresh();
      reload();
    },
  });

  return { releases, notifications, feed, reload };
}
type News = ReturnType<typeof createNews>;

/** The API for the signed-in user; `sequence` is the number of the last change that this tab has received. */
function createClient(
  { serverClock, notices, reporter, reach }: HostBase,
  session: Session,
  sequence: () => number,
): ApiClient {
  const sessionless = new Set<string>([
    'login',
    'logout',
    'otlCheck',
    'otlLogin',
    'requestReset',
    'reset',
    'signInWithCode',
  ]);
  const inner = createApi({
    fetch: serverClock.fetch,
    session: { token: session.token, refresh: session.refresh, signedOut: () => session.end('expired') },
    callPaths,
    sessionless,
    snackbar: notices,
    report: ({ endpoint, method, payload, message, kind, status, isCut }) =>
      reporter.report({ message: `${kind} ${status} ${message}`.trim(), endpoint, method, payload, isCut }),
    reached: reach.heard,
    // Number of the last change from the feed. Another server, whose cache may be older, then refreshes its cache
    // first.
    headers: () => ({ 'x-change-seq': String(sequence()) }),
  });
  return {
    async call(name, body, call) {
      const wasSignedIn = session.view.getSnapshot() !== null;
      if (!sessionless.has(name)) await session.ready();
      const isOver = wasSignedIn && session.view.getSnapshot() === null;
      if (isOver && !sessionless.has(name)) throw new ApiError('denied', endedText, 401);
      // The refresh failed and there is no token, so this call would fail too: throw the reason at once.
      if (session.view.getSnapshot() !== null && session.token() === null && !sessionless.has(name)) {
        const trouble = session.trouble() ?? new ApiError('offline', offlineText);
        if (trouble.kind === 'offline') reach.heard(false);
        throw trouble;
      }
      return inner.call(name, body, call);
    },
  };
}

/** All parts of the shell, made once per tab. */
declare module '../host/context' {
  interface Host extends HostBase, News {
    session: Session;
    api: ApiClient;
    offlineQueue: HostQueue;
    regions: RegionHost;
    /** Called for every slot that a region shows; reports slots that no release offers. */
    missSlot: ReturnType<typeof createMissSlot>;
    /** Region props for the shell's own pages, so that the platform's hooks work in them. */
    own: RegionProps<unknown>;
    start(): void;
  }
}

export function createHost(options: HostOptions): Host {
  const base = createHostBase(options);
  const { navigation, caches, savedQueries, notices, serverClock, shellBus } = base;

  function ended(reason: EndReason) {
    const { pathname, search, hash } = navigation.getSnapshot().location;
    news.feed.stop();
    news.notifications.stop();
    caches.clear();
    void cleanUp(savedQueries, reason === 'signed-out');
    // Stays on a public or link page: the page may start another session, and shows whether that worked.
    if (/^\/(public|linklogin)\//i.test(pathname)) return;
    base.force(reason === 'expired' ? signInPath(pathname + search + hash) : '/');
    if (reason === 'expired') notices.show(endedText);
  }
  const session = createSession({
    fetch: serverClock.fetch,
    storage: () => localStorage,
    channel: channel('crewcall.session'),
    lock,
    now: serverClock.now,
    isAnswered: base.isAnswered,
    isLeaving: isLeaving(location.pathname),
    ended,
  });

  const api = createClient(base, session, () => news.feed.sequence());
  const news = createNews(base, session, api, options.registry);
  const offlineQueue = createOfflineQueue({
    store: base.queueStore,
    api,
    bus: shellBus,
    snackbar: notices,
    callPaths,
    idUser: () => session.view.getSnapshot()?.user.id ?? null,
    lock,
    channel: channel(queueChannel),
    requestSync,
  });

  const host: Host = {
    ...base,
    ...news,
    session,
    api,
    offlineQueue,
    missSlot: createMissSlot(base.reporter),
    ...createRegions(base, { session, api, offlineQueue }, options),
    start: () => startHost(host),
  };
  return host;
}
