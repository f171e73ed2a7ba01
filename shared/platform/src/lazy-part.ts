import { Component, Suspense, createElement, lazy } from 'react';
import type { ComponentType } from 'react';
import { idle } from './idle';

/** ms after which a note is loaded again if its file failed to load. */
const NOTE_AGAIN_MS = 15_000;

/**
 * A component in its own file, loaded when it is first rendered. React's `lazy` caches a failed load for ever. This
 * one loads again when it is next rendered, after Try again or a change of the screen.
 * @param isNote for a part that matters less than the rest of the screen: the screen is shown first, and stays if the
 * file cannot be loaded. A mounted note retries its file by itself.
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
      // The error boundary shows the error. Change `View` only later, because React renders a failed part twice.
      if (hasFailed) setTimeout(() => (View = make()));
      hasFailed = false;
      if (isMissing(failure)) return null;
      throw failure.error;
    }
  };
}

/** A lazy part that shows nothing until it is loaded, as a dialog or a note that few users see. */
export const latePart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  options?: { isNote: boolean },
): ComponentType<P> => {
  const View = lazyPart(load, options);
  return (props) => createElement(Suspense, null, createElement(View, props));
};
