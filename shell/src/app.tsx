import { Suspense, useEffect } from 'react';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { useHost, useStore } from './host/context';
import { PageBoundary } from './host/page-boundary';
import { Frame } from './layout/frame';
import { QuestionDialog } from './layout/question-dialog';
import { Snackbars } from './layout/snackbars';
import { useArrival } from './layout/use-arrival';
import { NotificationsLater } from './notifications/notifications-later';
import { countOf } from './notifications/notifications';
import { Missing } from './regions/missing';
import { PanelRegion } from './regions/panel';
import { PinnedRegion } from './regions/pinned-region';
import { destinationOf } from './regions/destinations';
import type { Destination } from './regions/destinations';
import { ServingKey } from './regions/serving-key';
import { SlotTree } from './regions/slot-tree';
import { ContractDue } from './pages/contract/contract-due';
import { contractFirst, factorFirst } from './pages/contract/contract-first';
import { screens } from './screens';

const keyOf = (destination: Destination): string =>
  destination.kind === 'region'
    ? `${destination.remote} ${destination.basename}`
    : destination.kind === 'screen'
      ? destination.screen
      : destination.kind;

function Redirect({ to }: { to: string }) {
  const { navigation } = useHost();
  useEffect(() => {
    // Wait one tick: the code that ended the session may start its own navigation, which must take precedence.
    const { key } = navigation.getSnapshot().location;
    const timer = setTimeout(() => {
      if (navigation.getSnapshot().location.key === key) void navigation.replace(to);
    });
    return () => clearTimeout(timer);
  }, [navigation, to]);
  return null;
}

function Content({ destination }: { destination: Destination }) {
  if (destination.kind === 'redirect') return <Redirect to={destination.to} />;
  if (destination.kind === 'missing') return <Missing />;
  if (destination.kind === 'screen') {
    const View = screens[destination.screen];
    return (
      <Suspense fallback={<SkeletonForm />}>
        <View />
      </Suspense>
    );
  }
  return (
    <PinnedRegion
      key={keyOf(destination)}
      source={destination.source}
      region={destination.region}
      kind="page"
      basename={destination.basename}
    />
  );
}

const bareScreens = new Set<string>(['sign-in', 'log-out', 'link', 'reset', 'contract']);

/** The shell's root: decides what this address shows this user, and draws it inside the frame. */
export function App() {
  const { navigation, releases, session, notifications, own } = useHost();
  const { location } = useStore(navigation);
  const registry = useStore(releases.registry);
  const view = useStore(session.view);
  const lists = useStore(notifications.lists);
  const user = useStore(session.user);
  const { pathname } = location;
  const wanted = contractFirst(destinationOf(location, registry, view), pathname, user?.contractDue ?? null);
  const destination = factorFirst(wanted, pathname, user?.factorDue === true);
  const title =
    destination.kind === 'missing' ? 'Not Found' : destination.kind === 'redirect' ? '' : destination.title;
  const announcement = useArrival(
    destination.kind === 'redirect' ? null : keyOf(destination),
    title,
    countOf(lists),
  );
  const isBare =
    view === null ||
    (destination.kind === 'screen'
      ? bareScreens.has(destination.screen)
      : destination.kind === 'region' && destination.isPublic);
  return (
    <>
      <Frame isBare={isBare} panel={<PanelRegion />}>
        {!isBare && <ContractDue />}
        <PageBoundary key={keyOf(destination)} report={own.fail}>
          <Content destination={destination} />
        </PageBoundary>
        {!isBare && <NotificationsLater />}
      </Frame>
      <SlotTree />
      <ServingKey />
      <QuestionDialog />
      <Snackbars announcement={announcement} isAboveBar={!isBare} />
    </>
  );
}
