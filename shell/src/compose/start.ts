import { keepInstallOffer } from '@crewcall/platform/install-offer';
import { guardBfcache } from '../host/bfcache-guard';
import { followNotifications } from '../notifications/follow-notifications';
import { retrySending } from '../offline/retry-sending';
import { destinationOf } from '../regions/destinations';
import { finishLogout } from '../session/deferred-logout';
import { savedQueriesOwner } from '../session/session-view';
import type { Host } from '../host/context';

/** Starts loading the first region's code and its first read, before anything is drawn. */
function beginFirst({ navigation, releases, session, regions }: Host): void {
  const first = destinationOf(
    navigation.getSnapshot().location,
    releases.registry.getSnapshot(),
    session.view.getSnapshot(),
  );
  if (first.kind !== 'region' || first.source.kind !== 'release') return;
  try {
    regions.loader.load(first.source.release, first.region);
  } catch {
    // Ignored: the component that draws the region loads it again, and shows the error.
  }
}

/** Starts all parts of the shell; called once. */
export function startHost(host: Host): void {
  const { reporter, navigation, releases, reach, session, caches, savedQueries, notifications, feed } = host;
  const { shellBus, unsaved, offlineQueue, reload } = host;
  reporter.watch();
  keepInstallOffer();
  followNotifications(navigation);
  releases.start();
  reach.start();
  let last: number | null = null;
  const follow = () => {
    const id = session.view.getSnapshot()?.user.id ?? null;
    if (id === last) return;
    last = id;
    caches.clear();
    savedQueries.open(savedQueriesOwner(session.view.getSnapshot()));
    // Loads what this user queued without a connection, maybe in an earlier session.
    void offlineQueue.open();
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
  guardBfcache(unsaved.isDirty);
  retrySending(offlineQueue, reach);
  void finishLogout(host);
  beginFirst(host);
  const mix = new URLSearchParams(location.search).get('with');
  if (mix !== null) void import('../regions/open-mix').then(({ openMix }) => openMix(host, mix));
}
