import type { ApiClient } from '@crewcall/platform';
import { idle } from '@crewcall/platform/idle';
import { channel, lockUntil } from '../host/browser';
import { createLiveFeed } from '../notifications/live-feed';
import { createNotifications } from '../notifications/notifications';
import { createReleases } from '../regions/releases';
import { savedQueriesOwner } from '../session/session-view';
import type { Session } from '../session/session';
import type { HostBase } from './host-base';

/** Makes everything that reports changes: releases, notification lists and the live feed. */
export function createNews(
  { rawFetch, bus, shellBus, caches, reach }: HostBase,
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
    // Waits until the browser is idle: the stream and its code would delay the first screen.
    async lock(...given) {
      await idle();
      await lockUntil(...given);
    },
    ended: () =>
      void session.refresh().then(
        (isSaved) => isSaved || session.end('expired'),
        () => {},
      ),
    resumed() {
      // Too many changes were missed to replay them, so everything on screen is refetched.
      caches.refresh();
      notifications.refresh();
      reload();
    },
  });

  return { releases, notifications, feed, reload };
}
export type News = ReturnType<typeof createNews>;
