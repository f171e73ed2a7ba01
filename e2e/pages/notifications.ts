import { expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';

/** What the fakes at the browser's edge say; no push service can be reached from a test. */
interface Edge {
  permission: NotificationPermission;
}

/**
 * A browser that has not been asked about notifications yet and will say yes, with a push service that gives out an
 * address. Everything else of it is the real one.
 */
export async function unaskedBrowser(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const key = 'test.permission';
    const edge: Edge = {
      get permission() {
        return (localStorage.getItem(key) as NotificationPermission | null) ?? 'default';
      },
    };
    Object.defineProperty(Notification, 'permission', { get: () => edge.permission });
    Notification.requestPermission = () => {
      localStorage.setItem(key, 'granted');
      return Promise.resolve('granted');
    };
    const device = 'test.device';
    const subscription = () => {
      const endpoint = localStorage.getItem(device);
      if (endpoint === null) return null;
      const value = { endpoint, keys: { p256dh: 'BKey', auth: 'secret' } };
      return {
        ...value,
        options: null,
        toJSON: () => value,
        unsubscribe: () => {
          localStorage.removeItem(device);
          return Promise.resolve(true);
        },
      } as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = () => Promise.resolve(subscription());
    PushManager.prototype.subscribe = () => {
      localStorage.setItem(device, `https://push.example.com/${crypto.randomUUID()}`);
      return Promise.resolve(subscription() as PushSubscription);
    };
  });
}

/** The card that offers notifications. */
export const promptCard = (page: Page) => page.getByRole('complementary', { name: 'Notifications' });

/** The sections of /me that this is about. */
export class AccountPage {
  constructor(readonly page: Page) {}

  readonly notifications = () => this.page.getByRole('region', { name: 'Notifications' });
  readonly calendar = () => this.page.getByRole('region', { name: 'Calendar' });

  async open(): Promise<void> {
    await this.page.goto('/me');
    await expect(this.notifications().getByRole('group').first()).toBeVisible();
  }

  way(topic: string, label: string) {
    return this.notifications().getByRole('group', { name: topic }).getByRole('switch', { name: label });
  }

  private readonly address = () => this.calendar().getByLabel('Address', { exact: true });

  /** Makes the first calendar address, and reads it. */
  async makeAddress(): Promise<string> {
    await this.calendar().getByRole('button', { name: 'Make an address' }).click();
    await expect(this.address()).toBeVisible();
    return this.address().inputValue();
  }

  /** Makes another address in place of the one shown, and reads it. */
  async renewAddress(): Promise<string> {
    const before = await this.address().inputValue();
    await this.calendar().getByRole('button', { name: 'New address' }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'New address' }).click();
    await expect(this.address()).not.toHaveValue(before);
    return this.address().inputValue();
  }

  async stopCalendar(): Promise<void> {
    await this.calendar().getByRole('button', { name: 'Stop' }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click();
    await expect(this.calendar().getByRole('button', { name: 'Make an address' })).toBeVisible();
  }
}

/** A push as the browser's push service would hand it to the product's service worker. */
export async function deliverPush(page: Page, data: object): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (one) resolve(one.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  await client.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data: JSON.stringify(data),
  });
  await client.detach();
}

export interface Notified {
  title: string;
  body: string;
  tag: string;
}

/** What the product shows on the device at present. */
export const shownOn = (page: Page): Promise<Notified[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** A press on the notification of that tag. */
export async function clickNotification(page: Page, tag: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  await worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
      dispatchEvent(event: Event): boolean;
    };
    const [notification] = await scope.registration.getNotifications({ tag: wanted });
    if (!notification) throw new Error(`No notification has the tag ${wanted}.`);
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  }, tag);
}
