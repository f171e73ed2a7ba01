import type { Navigation, NavigationLocation, NavigationSnapshot } from '../region-props';
import { createStore } from './store';

export interface NavigationOptions {
  /** Called before every move: the unsaved-work registry decides, and may ask the user first. */
  mayLeave?: (to: NavigationLocation) => true | Promise<boolean>;
  /**
   * Called on the browser's Back: if a dialog or menu is open, closes it and returns true, and the page stays. Else
   * returns false.
   */
  closeTop?: () => boolean;
  window?: Window;
}

export interface HostNavigation extends Navigation {
  /** Removes the listeners from the window. */
  dispose(): void;
}

interface Stored {
  idx: number;
  key: string;
  usr: unknown;
}
const isStored = (state: unknown): state is Stored =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number';
/** ms within which the browser performs a history step that our code requested. */
const OWN_STEP_MS = 1000;
const newKey = () => Math.random().toString(36).slice(2, 10);

/** The only history of a tab. All moves go through it, so that shell and regions never disagree about the address. */
export function createNavigation({
  mayLeave,
  closeTop,
  window: win = window,
}: NavigationOptions = {}): HostNavigation {
  const { history } = win;
  if (!isStored(history.state))
    history.replaceState({ idx: 0, key: newKey(), usr: history.state } satisfies Stored, '');
  const read = (): NavigationLocation => {
    const state = history.state as Stored;
    return {
      pathname: win.location.pathname,
      search: win.location.search,
      hash: win.location.hash,
      state: state.usr,
      key: state.key,
    };
  };
  const resolve = (to: string, state: unknown): NavigationLocation => {
    const url = new URL(to, win.location.href);
    if (url.origin !== win.location.origin) throw new Error(`${to} is not an address of this product.`);
    return {
      pathname: url.pathname,
      search: url.search,
      hash: url.hash,
      state: state ?? null,
      key: newKey(),
    };
  };
  const href = (to: NavigationLocation) => to.pathname + to.search + to.hash;
  const asks = (to: NavigationLocation) => mayLeave?.(to) ?? true;

  let idx = (history.state as Stored).idx;
  const store = createStore<NavigationSnapshot>({ location: read(), action: 'POP' });
  const settle = (action: NavigationSnapshot['action']) => {
    idx = (history.state as Stored).idx;
    store.set({ location: read(), action });
  };

  async function move(to: string, state: unknown, action: 'PUSH' | 'REPLACE'): Promise<boolean> {
    const location = resolve(to, state);
    const answer = asks(location);
    // If the user is not asked, the move happens synchronously, so that callers may read the address right after.
    if (answer !== true && !(await answer)) return false;
    const stored: Stored = { idx: action === 'PUSH' ? idx + 1 : idx, key: location.key, usr: location.state };
    if (action === 'PUSH') history.pushState(stored, '', href(location));
    else history.replaceState(stored, '', href(location));
    settle(action);
    return true;
  }

  // The browser has done Back or Forward before we can ask the user. So `onPop` undoes the step (by the index in the
  // history's state), asks while the old page is shown, and repeats the step if the user agrees.
  let passing: (() => void) | null = null;
  // True while our own code goes back, as on closing a panel, so that `onPop` does not mistake it for the Back button.
  let isOwnStep = false;
  const step = (by: number) =>
    new Promise<void>((done) => {
      passing = done;
      history.go(by);
    });
  async function onPop() {
    if (passing !== null) {
      const done = passing;
      passing = null;
      return done();
    }
    // A changed hash adds a history entry without our state.
    if (!isStored(history.state))
      history.replaceState({ idx: idx + 1, key: newKey(), usr: null } satisfies Stored, '');
    const by = (history.state as Stored).idx - idx;
    const isButton = !isOwnStep;
    isOwnStep = false;
    if (isButton && by < 0 && closeTop?.() === true) return step(-by);
    const location = read();
    const answer = asks(location);
    if (answer === true || by === 0) return settle('POP');
    await step(-by);
    if (!(await answer)) return;
    await step(by);
    settle('POP');
  }
  const listener = () => void onPop();
  win.addEventListener('popstate', listener);

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    createHref: (to) => href(resolve(to, null)),
    push: (to, state) => move(to, state, 'PUSH'),
    replace: (to, state) => move(to, state, 'REPLACE'),
    go: (steps) => {
      isOwnStep = true;
      // At the end of the history no step happens. Reset the flag, or the user's next step would count as ours.
      setTimeout(() => (isOwnStep = false), OWN_STEP_MS);
      history.go(steps);
    },
    dispose: () => win.removeEventListener('popstate', listener),
  };
}
