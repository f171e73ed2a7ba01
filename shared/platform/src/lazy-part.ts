import { Component, Suspense, createElement, lazy } from 'react';
import type { ComponentType } from 'react';
import { idle } from './idle';

/** ms after which a note whose file did not come is asked for again. */
const NOTE_AGAIN_MS = 15_000;

/**
 * A part in a file of its own, fetched when it is first rendered. React caches a fetch that failed for good: a part
 * that is rendered again, after Try again or a change of the screen, fetches again.
 * @param isNote What is around it matters more: that is rendered first, and stays if this part cannot be loaded.
 * A note then retries its file by itself, as long as it should be shown.
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
      // The surrounding code shows it. The failure stays until that is drawn, which React tries twice.
      if (hasFailed) setTimeout(() => (View = make()));
      hasFailed = false;
      if (isMissing(failure)) return null;
      throw failure.error;
    }
  };
}

/** A lazy part that shows nothing until it is loaded: a dialog, a note that few see. */
export const latePart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  options?: { isNote: boolean },
): ComponentType<P> => {
  const View = lazyPart(load, options);
  return (props) => createElement(Suspense, null, createElement(View, props));
};
