import { callPaths } from '@crewcall/contract/paths';
import type { ApiClient, RegionProps } from '@crewcall/platform';
import { createOfflineQueue, endedText, queueChannel } from '@crewcall/platform/host';
import type { HostQueue, RegionHost } from '@crewcall/platform/host';
import { channel, lock } from '../host/browser';
import type { Host } from '../host/context';
import { requestSync } from '../offline/retry-sending';
import { createMissSlot } from '../regions/miss-slot';
import { cleanUp } from '../session/clean-up';
import { isLeaving } from '../session/early-refresh';
import { signInPath } from '../session/redirect';
import { createSession } from '../session/session';
import type { EndReason, Session } from '../session/session';
import { createClient } from './client';
import { createHostBase } from './host-base';
import type { HostBase, HostOptions } from './host-base';
import { createNews } from './news';
import type { News } from './news';
import { createRegions } from './regions';
import { startHost } from './start';

/** Everything the shell is made of, wired once per tab. */
declare module '../host/context' {
  interface Host extends HostBase, News {
    session: Session;
    api: ApiClient;
    offlineQueue: HostQueue;
    regions: RegionHost;
    /** Called for every slot that is asked for; reports those that no release offers. */
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
    // Stays on a public or link page: its link may start another session, and the page shows how that went.
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
