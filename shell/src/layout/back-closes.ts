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
 * tells of it. Whatever opens on top takes the focus, so that is when to look.
 */
export function letBackClose(): (() => void) | undefined {
  const { CloseWatcher } = globalThis as { CloseWatcher?: WatcherClass };
  if (CloseWatcher === undefined || !isAndroid()) return undefined;
  let watcher: Watcher | null = null;
  const look = () => {
    const isOpen = topOf() !== undefined;
    if (!isOpen) {
      watcher?.destroy();
      watcher = null;
    } else if (watcher === null) {
      watcher = new CloseWatcher();
      watcher.onclose = () => {
        watcher = null;
        closeTop();
        // One below it is there for the next press.
        setTimeout(look, 300);
      };
    }
  };
  document.addEventListener('focusin', look);
  return () => {
    document.removeEventListener('focusin', look);
    watcher?.destroy();
  };
}
