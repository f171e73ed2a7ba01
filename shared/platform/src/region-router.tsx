import { useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Router } from '@crewcall/platform/router';
import type { Navigation } from './region-props';

interface Path {
  pathname?: string;
  search?: string;
  hash?: string;
}
const asText = (to: string | Path) =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;

const isBelow = (pathname: string, basename: string) => {
  const prefix = basename.replace(/\/$/, '').toLowerCase();
  const path = pathname.toLowerCase();
  return path === prefix || path.startsWith(`${prefix}/`);
};

/** React Router on the shell's history, so that the two can never disagree about the address. */
export function RegionRouter({
  navigation,
  basename,
  children,
}: {
  navigation: Navigation;
  basename: string;
  children: ReactNode;
}) {
  const { location, action } = useSyncExternalStore(navigation.subscribe, navigation.getSnapshot);
  const navigator = useMemo(
    () => ({
      createHref: (to: string | Path) => navigation.createHref(asText(to)),
      push: (to: string | Path, state?: unknown) => void navigation.push(asText(to), state),
      replace: (to: string | Path, state?: unknown) => void navigation.replace(asText(to), state),
      go: (steps: number) => navigation.go(steps),
    }),
    [navigation],
  );
  // The address may change to another region's before the shell has unmounted this one.
  if (!isBelow(location.pathname, basename)) return null;
  return (
    <Router basename={basename} location={location} navigationType={action as never} navigator={navigator}>
      {children}
    </Router>
  );
}
