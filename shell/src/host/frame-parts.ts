import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { PolicyName } from '@crewcall/domain/policies';
import type { SessionView } from '@crewcall/platform';

const parts: ((view: SessionView | null) => Promise<unknown>)[] = [];

/** A part of the frame that is in a file of its own. `View` belongs inside a Suspense, after `fetch` has resolved. */
export interface Later<P extends object> {
  View: ComponentType<P>;
  /** Rejects without reception; the next call asks again. */
  fetch(): Promise<unknown>;
}

/**
 * What nobody sees before pressing something comes apart from the first file, and before it is pressed; what only
 * holders of a policy can press, to them.
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

/** Gets every part that this user may press and that is not there yet; one by one, for a press may come meanwhile. */
export async function fetchParts(view: SessionView | null): Promise<void> {
  for (const get of parts) await get(view);
}
