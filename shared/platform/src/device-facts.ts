interface MaybeStandalone {
  standalone?: boolean;
}

/** Is the product opened from the home screen or the dock rather than in a tab? */
export const isInstalled = (): boolean =>
  (navigator as MaybeStandalone).standalone === true ||
  ['standalone', 'fullscreen', 'minimal-ui'].some((mode) => matchMedia(`(display-mode: ${mode})`).matches);

/** Whether this is an iPhone or iPad. An iPad reports itself as a Mac, but one with a touch screen. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export const isAndroid = (): boolean => /Android/.test(navigator.userAgent);

/**
 * `default`: the user was not asked yet. `unsupported`: the browser has no push, such as an iPhone before the app is
 * installed.
 */
export type PushPermission = NotificationPermission | 'unsupported';

export const pushPermission = (): PushPermission =>
  'Notification' in globalThis && 'serviceWorker' in navigator && 'PushManager' in globalThis
    ? Notification.permission
    : 'unsupported';
