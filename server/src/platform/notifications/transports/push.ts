import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { Keys } from '../../security/keys';
import { requestPublic } from '../../security/public-request';
import { HttpRefused } from './refused';

const TIMEOUT_MS = 15_000;
const TTL_S = 24 * 3600;

// RFC 8030: only these statuses mean that the device no longer exists. Other refusals may be caused by our clock, key
// or message.
const GONE = [404, 410];

/** This subscription will never reach its device again, so delete it. A browser that is still used sends a new one. */
export class DeviceGone extends Error {}

export interface OutgoingPush {
  payload: string;
  /** A mailto: or https: address of the sender. */
  subject: string;
  /** A newer message with the same topic replaces one that is still waiting at the push service. */
  topic: string;
  isUrgent: boolean;
}

/** RFC 8030 allows a topic up to 32 characters of URL-safe base64; any other topic is hashed to that. */
const topicOf = (topic: string): string =>
  /^[\w-]{1,32}$/.test(topic) ? topic : createHash('sha256').update(topic).digest('base64url').slice(0, 32);

function sealed(keys: Keys, subscription: webPush.PushSubscription, message: OutgoingPush) {
  try {
    return webPush.generateRequestDetails(subscription, message.payload, {
      vapidDetails: { subject: message.subject, ...keys.vapid },
      TTL: TTL_S,
      topic: topicOf(message.topic),
      urgency: message.isUrgent ? 'high' : 'normal',
    });
  } catch (cause) {
    throw new DeviceGone('Nothing can be encrypted to the keys of the device.', { cause });
  }
}

/** Sends one Web Push message (RFC 8291, VAPID); throws DeviceGone if sending it again cannot succeed. */
export async function sendPush(
  keys: Keys,
  subscription: webPush.PushSubscription,
  message: OutgoingPush,
): Promise<void> {
  const request = sealed(keys, subscription, message);
  // When the device was registered, only the host's name was checked; here its IP address is checked too.
  const status = await requestPublic(request.endpoint, {
    method: request.method,
    headers: request.headers as Record<string, string>,
    body: request.body,
    timeoutMs: TIMEOUT_MS,
  });
  if (GONE.includes(status)) throw new DeviceGone(`The push service answered ${status}.`);
  if (status < 200 || status > 299) throw new HttpRefused('The push service', status);
}
