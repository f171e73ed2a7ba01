import webPush from 'web-push';
import type { Keys } from '../keys';

const TIMEOUT_MS = 15_000;
const TTL_S = 24 * 3600;

/** The device no longer wants messages; its subscription is to be deleted. */
export class DeviceGone extends Error {}

export interface OutgoingPush {
  payload: string;
  /** A mailto: or https: address of the sender. */
  subject: string;
  /** A newer message of the same topic replaces one that still waits at the push service. */
  topic: string;
  isUrgent: boolean;
}

/** Sends one Web Push message (RFC 8291, VAPID). */
export async function sendPush(
  keys: Keys,
  subscription: webPush.PushSubscription,
  message: OutgoingPush,
): Promise<void> {
  const request = webPush.generateRequestDetails(subscription, message.payload, {
    vapidDetails: { subject: message.subject, ...keys.vapid },
    TTL: TTL_S,
    topic: message.topic,
    urgency: message.isUrgent ? 'high' : 'normal',
  });
  const response = await fetch(request.endpoint, {
    method: request.method,
    headers: request.headers as Record<string, string>,
    body: request.body ? new Uint8Array(request.body) : null,
    // The address was checked; where it would lead on to was not.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 404 || response.status === 410) throw new DeviceGone('The device is gone.');
  if (!response.ok) throw new Error(`The push service answered ${response.status}.`);
}
