import { Component, Suspense, createElement, lazy } from 'react';
import type { ComponentType } from 'react';
import { idle } from './idle';

/** ms after which a note whose file did not come is asked for again. */
const NOTE_AGAIN_MS = 15_000;

/**
 * A part in a file of its own, fetched when it is first drawn. React remembers a fetch that failed for good: one that
 * is drawn again, after Try again or a change of the screen, asks again.
 * @param isNote What stands around it is worth more than it: that is drawn first, and stays where this cannot be had.
 * A note then asks for its file again by itself, as long as it should be drawn.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isNote = false } = {},
): ComponentType<P> {
  let hasFailed = false;
  const unfetched = new WeakSet<object>();
  const make = () =>
    lazy(() =>
      (isNote ? idle().then(load) : load()).then(
        (View) => ({ default: View as ComponentType<object> }),
        (error: unknown) => {
          hasFailed = true;
          unfetched.add(Object(error) as object);
          throw error;
        },
      ),
    );
  let View = make();
  const isMissing = (failure: { error: unknown } | null) =>
    isNote && failure !== null && unfetched.has(failure.error as object);
  return class Part extends Component<P, { failure: { error: unknown } | null }> {
    override state = { failure: null as { error: unknown } | null };
    static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });
    private asking: ReturnType<typeof setTimeout> | undefined;
    private askAgain() {
      clearTimeout(this.asking);
      if (isMissing(this.state.failure))
        this.asking = setTimeout(() => this.setState({ failure: null }), NOTE_AGAIN_MS);
    }
    override componentDidMount = () => this.askAgain();
    override componentDidUpdate = () => this.askAgain();
    override componentWillUnmount = () => clearTimeout(this.asking);
    override render() {
      const { failure } = this.state;
      if (failure === null) return createElement(View, this.props);
      // Whoever is around shows it. Until that is drawn, for which React tries twice, the failure stays.
      if (hasFailed) setTimeout(() => (View = make()));
      hasFailed = false;
      if (isMissing(failure)) return null;
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
