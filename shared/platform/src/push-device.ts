import { DAY_MS } from '@crewcall/domain/units';
import { pushPermission } from './device-facts';
import { readSaved, writeSaved } from './local-preference';
import { offKey, toldKey } from './push-notes';
import type { ApiClient } from './api-client';

/** The calls that register a device with the server; the caller provides them. */
export interface PushCalls {
  /** The deployment's public push key, base64url. */
  publicKey(): Promise<string>;
  /** Registers a push subscription for the signed-in user. */
  keep(token: string): Promise<unknown>;
  forget(token: string): Promise<unknown>;
}

/** `denied`: the browser will not ask the user again. `dismissed`: we may ask again. */
export type TurnedOn = 'on' | 'denied' | 'dismissed';

const readyWithinMs = 15_000;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
};
const isSame = (one: ArrayBuffer | null | undefined, other: Uint8Array): boolean => {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index]);
};

const freshMs = DAY_MS;

async function worker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  if ((await serviceWorker.getRegistration()) === undefined) await serviceWorker.register('/sw.js');
  return Promise.race([
    serviceWorker.ready,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('The service worker does not start.')), readyWithinMs),
    ),
  ]);
}

async function subscribe(idUser: number, calls: PushCalls): Promise<void> {
  const { pushManager } = await worker();
  const key = bytesOf(await calls.publicKey());
  let subscription = await pushManager.getSubscription();
  // A subscription made with another deployment's key would not accept our messages.
  if (subscription !== null && !isSame(subscription.options?.applicationServerKey, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await calls.keep(JSON.stringify(subscription));
  writeSaved(toldKey(idUser), `${Date.now()} ${subscription.endpoint}`);
}

/**
 * Whether this browser's subscription was sent to the server within the last day. If so, a page load need not send it
 * again.
 */
async function isTold(idUser: number): Promise<boolean> {
  const [at, endpoint] = (readSaved(toldKey(idUser)) ?? '').split(' ');
  if (Date.now() - Number(at) > freshMs || endpoint === undefined) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription())?.endpoint === endpoint;
}

/** Does this browser get notifications now? */
export async function isPushOn(): Promise<boolean> {
  if (pushPermission() !== 'granted') return false;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return ((await registration?.pushManager?.getSubscription()) ?? null) !== null;
}

/** Shows the browser's permission question; call it in a click handler. Throws if the browser or the server fails. */
export async function turnPushOn(idUser: number, calls: PushCalls): Promise<TurnedOn> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  await subscribe(idUser, calls);
  writeSaved(offKey(idUser), null);
  return 'on';
}

/** Turns notifications off on this device, for this user. */
export async function turnPushOff(idUser: number, calls: PushCalls): Promise<void> {
  writeSaved(offKey(idUser), '1');
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = (await registration?.pushManager?.getSubscription()) ?? null;
  if (subscription === null) return;
  const token = JSON.stringify(subscription);
  await subscription.unsubscribe();
  await calls.forget(token);
}

/**
 * Run after sign-in: registers this browser for the user if it has permission and they have not turned it off. Never
 * throws.
 */
export async function renewPush(idUser: number, calls: PushCalls): Promise<void> {
  if (pushPermission() !== 'granted' || readSaved(offKey(idUser)) !== null) return;
  try {
    if (!(await isTold(idUser))) await subscribe(idUser, calls);
  } catch {
    // Ignored: the next page load retries.
  }
}

/** The calls that register this device. They show no error, because the caller does. */
export const pushCallsOf = ({ call }: ApiClient): PushCalls => ({
  publicKey: async () => (await call('getPushKey', {}, { quiet: true })).publicKey,
  keep: (token) => call('setNotificationToken', { token }, { quiet: true }),
  forget: (token) => call('forgetNotificationToken', { token }, { quiet: true }),
});
