import { isAndroid, isInstalled, isIos } from './device-facts';

/** Tells the user how to allow notifications again after denying them. The page itself cannot ask again. */
export function howToAllow(): string {
  if (isIos()) return 'Open Settings on your iPhone, then Notifications, then Crewcall, and switch them on.';
  if (isAndroid() && isInstalled())
    return 'Hold the Crewcall icon, open App info, then Notifications, and switch them on.';
  if (isAndroid())
    return 'Tap the sign left of the address, then Permissions, then Notifications, and allow them. Reload this page.';
  return 'Click the sign left of the address, set Notifications to Allow, and reload this page.';
}
