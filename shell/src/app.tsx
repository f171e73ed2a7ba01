import { Suspense, useEffect } from 'react';
import { SkeletonForm } from '@crewcall/ui';
import { useHost, useStore } from './context';
import { PageBoundary } from './errors/page-boundary';
import { Frame } from './layout/frame';
import { QuestionDialog } from './layout/question-dialog';
import { Snackbars } from './layout/snackbars';
import { useArrival } from './layout/use-arrival';
import { NotificationsLater } from './notifications/after-first';
import { countOf } from './notifications/notifications';
import { Missing } from './regions/missing';
import { PanelRegion } from './regions/panel';
import { PinnedRegion } from './regions/pinned-region';
import { placeOf } from './regions/places';
import type { Place } from './regions/places';
import { SlotTree } from './regions/slot-tree';
import { ContractDue } from './session/contract-due';
import { contractFirst } from './session/contract-first';
import { screens } from './screens';

const keyOf = (place: Place): string =>
  place.kind === 'region'
    ? `${place.remote} ${place.basename}`
    : place.kind === 'screen'
      ? place.screen
      : place.kind;

function Redirect({ to }: { to: string }) {
  const { navigation } = useHost();
  useEffect(() => {
    // A moment later: who ends the session may already be on the way to another address.
    const { key } = navigation.getSnapshot().location;
    const timer = setTimeout(() => {
      if (navigation.getSnapshot().location.key === key) void navigation.replace(to);
    });
    return () => clearTimeout(timer);
  }, [navigation, to]);
  return null;
}

function Content({ place }: { place: Place }) {
  if (place.kind === 'redirect') return <Redirect to={place.to} />;
  if (place.kind === 'missing') return <Missing />;
  if (place.kind === 'screen') {
    const View = screens[place.screen];
    return (
      <Suspense fallback={<SkeletonForm />}>
        <View />
      </Suspense>
    );
  }
  return (
    <PinnedRegion
      key={keyOf(place)}
      source={place.source}
      region={place.region}
      kind="page"
      basename={place.basename}
    />
  );
}

const bareScreens = new Set<string>(['sign-in', 'log-out', 'link', 'reset', 'contract']);

/** The shell: an address, what it leads to for this user, and the frame around it. */
export function App() {
  const { navigation, releases, session, notifications, own } = useHost();
  const { location } = useStore(navigation);
  const registry = useStore(releases.registry);
  const view = useStore(session.view);
  const lists = useStore(notifications.lists);
  const due = useStore(session.user)?.contractDue ?? null;
  const place = contractFirst(placeOf(location, registry, view), location.pathname, due);
  const title = place.kind === 'missing' ? 'Not Found' : place.kind === 'redirect' ? '' : place.title;
  const announcement = useArrival(place.kind === 'redirect' ? null : keyOf(place), title, countOf(lists));
  const isBare =
    view === null ||
    (place.kind === 'screen' ? bareScreens.has(place.screen) : place.kind === 'region' && place.isPublic);
  return (
    <>
      <Frame isBare={isBare} panel={<PanelRegion />}>
        {!isBare && <ContractDue />}
        <PageBoundary key={keyOf(place)} report={own.fail}>
          <Content place={place} />
        </PageBoundary>
        {!isBare && <NotificationsLater />}
      </Frame>
      <SlotTree />
      <QuestionDialog />
      <Snackbars announcement={announcement} isAboveBar={!isBare} />
    </>
  );
}
