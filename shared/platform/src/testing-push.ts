/** A device as a browser's push service knows it. */
interface Device {
  endpoint: string;
  options: { applicationServerKey: ArrayBufferLike };
  unsubscribe(): Promise<boolean>;
}

/**
 * For tests: gives the window the push API of a browser. `permission` is the permission at first, `answer` what the
 * user chooses when asked; `device()` returns the current subscription.
 */
export function fakePushBrowser(
  given: { permission?: NotificationPermission; answer?: NotificationPermission } = {},
) {
  let device: Device | null = null;
  let made = 0;
  let permission = given.permission ?? 'default';
  const make = (key: Uint8Array): Device => {
    made += 1;
    device = {
      endpoint: `https://push.example.com/${made}`,
      options: { applicationServerKey: key.buffer },
      unsubscribe: () => {
        device = null;
        return Promise.resolve(true);
      },
    };
    return device;
  };
  const registration = {
    pushManager: {
      getSubscription: () => Promise.resolve(device),
      subscribe: (options: { applicationServerKey: Uint8Array }) =>
        Promise.resolve(make(options.applicationServerKey)),
    },
  };
  Object.assign(globalThis, {
    PushManager: () => undefined,
    Notification: {
      get permission() {
        return permission;
      },
      requestPermission: () => Promise.resolve((permission = given.answer ?? 'granted')),
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: () => Promise.resolve(registration),
      ready: Promise.resolve(registration),
      addEventListener: () => {},
      removeEventListener: () => {},
    },
  });
  return { device: () => device, make };
}
