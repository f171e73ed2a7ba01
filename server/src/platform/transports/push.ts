import webPush from 'web-push';
import type { Keys } from '../keys';
import { requestPublic } from './public-request';

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
  // Only the name was checked when the device was added; where it leads is known now.
  const status = await requestPublic(request.endpoint, {
    method: request.method,
    headers: request.headers as Record<string, string>,
    body: request.body,
    timeoutMs: TIMEOUT_MS,
  });
  if (status === 404 || status === 410) throw new DeviceGone('The device is gone.');
  if (status < 200 || status > 299) throw new Error(`The push service answered ${status}.`);
}
