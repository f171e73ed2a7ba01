import type { ApiClient } from '@crewcall/platform';
import { idle } from '@crewcall/platform/idle';
import { channel, lockUntil } from '../host/browser';
import { createLiveFeed } from '../notifications/live-feed';
import { createNotifications } from '../notifications/notifications';
import { createReleases } from '../regions/releases';
import { savedQueriesOwner } from '../session/session-view';
import type { Session } from '../session/session';
import type { HostBase } from './host-base';

/** Everything that tells of what is new: releases, the lists of notifications, the live feed. */
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
    // The line and its code would be in the way of the first screen.
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
      // Too much was missed to tell it one by one: everything that is shown counts as stale.
      caches.refresh();
      notifications.refresh();
      reload();
    },
  });

  return { releases, notifications, feed, reload };
}
export type News = ReturnType<typeof createNews>;
