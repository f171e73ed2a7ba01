import { Component, Suspense, createElement, lazy } from 'react';
import type { ComponentType } from 'react';
import { idle } from './idle';

/**
 * A part in a file of its own, fetched when it is first drawn. React remembers a fetch that failed for good: one that
 * is drawn again, after Try again or a change of the screen, asks again.
 * @param isNote What stands around it is worth more than it: that is drawn first, and stays where this cannot be had.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isNote = false } = {},
): ComponentType<P> {
  let hasFailed = false;
  const unfetched = new Set<unknown>();
  const make = () =>
    lazy(() =>
      (isNote ? idle().then(load) : load()).then(
        (View) => ({ default: View as ComponentType<object> }),
        (error: unknown) => {
          hasFailed = true;
          unfetched.add(error);
          throw error;
        },
      ),
    );
  let View = make();
  return class Part extends Component<P, { failure: { error: unknown } | null }> {
    override state = { failure: null as { error: unknown } | null };
    static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });
    override render() {
      const { failure } = this.state;
      if (failure === null) return createElement(View, this.props);
      // Whoever is around shows it. Until that is drawn, for which React tries twice, the failure stays.
      if (hasFailed) setTimeout(() => (View = make()));
      hasFailed = false;
      if (isNote && unfetched.has(failure.error)) return null;
      throw failure.error;
    }
  };
}

/** A lazy part in whose place nothing stands until it is there: a dialog, a note that few see. */
export const latePart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  options?: { isNote: boolean },
): ComponentType<P> => {
  const View = lazyPart(load, options);
  return (props) => createElement(Suspense, null, createElement(View, props));
};
