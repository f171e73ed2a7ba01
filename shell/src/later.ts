import { lazy } from 'react';
import type { ComponentType } from 'react';

const parts = new Set<() => Promise<unknown>>();

/** A part of the frame that is in a file of its own. `View` belongs inside a Suspense, after `fetch` has resolved. */
export interface Later<P extends object> {
  View: ComponentType<P>;
  /** Rejects without reception; the next call asks again. */
  fetch(): Promise<unknown>;
}

/** What nobody sees before pressing something comes apart from the first file, and before it is pressed. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): Later<P> {
  let loading: Promise<{ default: ComponentType<P> }> | null = null;
  const fetch = () => {
    loading ??= load().then((View) => ({ default: View }));
    loading.catch(() => (loading = null));
    return loading;
  };
  parts.add(fetch);
  return { View: lazy(fetch), fetch };
}

/** Gets every part that is not there yet. */
export function fetchParts(): void {
  for (const fetch of parts) fetch().catch(() => {});
}
