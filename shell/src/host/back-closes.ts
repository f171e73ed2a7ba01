import { isAndroid } from '@crewcall/platform/device-facts';
import { closeTop, topOf } from './close-top';

/** Chrome on Android hears of the device's Back by it, also where there is no page to go back to. */
interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}
type WatcherClass = new () => Watcher;

/**
 * The device's Back closes a dialog before it leaves the product. On the first page of a visit no step of the history
 * tells of it. Whatever opens on top takes the focus, so that is when to look; from then on each change of the page may
 * have closed it.
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
      // One below it, or one that stays open, is there for the next press.
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
