import { keepInstallOffer } from '@crewcall/platform/install-offer';
import { guardPage } from '../left-page';
import { followNotifications } from '../notifications/follow-notifications';
import { keepSending } from '../offline/keep-sending';
import { destinationOf } from '../regions/destinations';
import { settleLogout } from '../session/owed-logout';
import { answersOwner } from '../session/session-view';
import type { Host } from '../host';

/** The first region's code and its first read are on their way before anything is drawn. */
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
    // Whoever draws it asks for it too, and says what is wrong.
  }
}

/** Sets everything going; called once. */
export function startHost(host: Host): void {
  const { reporter, navigation, releases, reach, session, caches, answers, notifications, feed } = host;
  const { shellBus, unsaved, outbox, api, reload } = host;
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
    answers.open(answersOwner(session.view.getSnapshot()));
    // What this user pressed without reception, maybe in an earlier session.
    void outbox.open();
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
  void settleLogout({ api, session, reach });
  beginFirst(host);
  const mix = new URLSearchParams(location.search).get('with');
  if (mix !== null) void import('../system/open-mix').then(({ openMix }) => openMix(host, mix));
}
