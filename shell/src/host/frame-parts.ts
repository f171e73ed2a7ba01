import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { PolicyName } from '@crewcall/domain/policies';
import type { SessionView } from '@crewcall/platform';

const parts: ((view: SessionView | null) => Promise<unknown>)[] = [];

/** A part of the frame in a separate file. Render `View` inside a Suspense, after `fetch` has resolved. */
export interface Later<P extends object> {
  View: ComponentType<P>;
  /** Rejects if the file cannot be loaded; the next call tries again. */
  fetch(): Promise<unknown>;
}

/**
 * Makes a part that is visible only after a click: not in the first file, but prefetched by `fetchParts`. A part with
 * a policy is prefetched only for users who have that policy.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  policy?: PolicyName,
): Later<P> {
  let loading: Promise<{ default: ComponentType<P> }> | null = null;
  const fetch = () => {
    loading ??= load().then((View) => ({ default: View }));
    loading.catch(() => (loading = null));
    return loading;
  };
  parts.push((view) => (!policy || view?.can(policy) ? fetch().catch(() => {}) : Promise.resolve()));
  return { View: lazy(fetch), fetch };
}

/**
 * Prefetches all parts that this user may open; one by one, so that a click's download need not wait for all of them.
 */
export async function fetchParts(view: SessionView | null): Promise<void> {
  for (const get of parts) await get(view);
}
