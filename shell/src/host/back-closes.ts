import { isAndroid } from '@crewcall/platform/device-facts';

const last = (selector: string) => [...document.querySelectorAll(selector)].at(-1);

/** The topmost dialog, menu or marked panel that is not part of the URL. */
const topOf = (): Element | undefined =>
  // Menus and dialogs first: a panel's menus come before the panel in the document, but are above it on screen.
  last('.MuiModal-root:not([aria-hidden=true])') ?? last('[data-on-top]');

/**
 * Closes the topmost element that is not part of the URL, as Escape would: a dialog, a menu, or a panel marked
 * `data-on-top`. Returns whether there was one.
 */
export function closeTop(): boolean {
  const top = topOf();
  top?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return top !== undefined;
}

/** The browser's `CloseWatcher`. Chrome on Android calls it on Back, even if the history has no earlier page. */
interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}
type WatcherClass = new () => Watcher;

/**
 * Makes the device's Back button close a dialog instead of leaving the product. On the first page of a visit there is
 * no history step by which we would notice Back. Whatever opens on top gets the focus, so we check at every focus
 * change. While something is open, any change of the page may have closed it, so we check after each change too.
 */
export function letBackClose(): (() => void) | undefined {
  const { CloseWatcher } = globalThis as { CloseWatcher?: WatcherClass };
  if (CloseWatcher === undefined || !isAndroid()) return undefined;
  let watcher: Watcher | null = null;
  const end = () => {
    watcher?.destroy();
    watcher = null;
    changes.disconnect();
  };
  const look = () => {
    if (topOf() === undefined) return end();
    if (watcher !== null) return;
    watcher = new CloseWatcher();
    watcher.onclose = () => {
      watcher = null;
      closeTop();
      // If a dialog remains, the next press of Back needs a new watcher.
      look();
    };
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-hidden'] });
  };
  const changes = new MutationObserver(look);
  document.addEventListener('focusin', look);
  return () => {
    document.removeEventListener('focusin', look);
    end();
  };
}
