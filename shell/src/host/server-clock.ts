import { readSavedValue, writeSaved } from '@crewcall/platform/local-preference';
import { timesOf } from './request-times';

export interface ServerClock {
  /** Epoch ms by the server's clock, as far as the difference is known. */
  now(): number;
  /** `fetch` that also reads the server's time from each answer. */
  fetch: typeof fetch;
}

/** Smaller differences in ms are ignored, because a Date header has only whole seconds. */
const smallMs = 5000;
/** ms. With a longer round trip, a small difference cannot be measured. */
const shortTripMs = 3000;

/**
 * Starts with `crewcall.clock`, which `clean-up.ts` keeps at sign-out, because the difference belongs to the device.
 */
const key = 'crewcall.clock-ahead';

/**
 * The difference saved by the last visit; 0 if the device's clock was set back since, because then it is meaningless.
 */
function keptAhead(): number {
  const { ahead, at } = (readSavedValue(key) ?? {}) as { ahead?: unknown; at?: unknown };
  return Number.isSafeInteger(ahead) && Date.now() >= Number(at) ? Number(ahead) : 0;
}

/**
 * The server's clock, from the Date header of answers timed by `timed`. The header was written at some moment of the
 * round trip. So a long trip is used only until there is a short one, and only if its result differs from the known
 * one by more than the trip took. Until the first answer, the difference of the last visit applies.
 */
export function createServerClock(fetch: typeof globalThis.fetch): ServerClock {
  let ahead = keptAhead();
  let isSure = false;
  function hear(response: Response) {
    const times = timesOf(response);
    const date = Date.parse(response.headers.get('date') ?? '');
    if (times === undefined || Number.isNaN(date)) return;
    const trip = times.arrived - times.sent;
    const found = Math.round(date + 500 - (times.sent + times.arrived) / 2);
    const isShort = trip >= 0 && trip <= shortTripMs;
    if (!isShort && (isSure || trip < 0 || Math.abs(found - ahead) <= trip)) return;
    isSure ||= isShort;
    ahead = Math.abs(found) > smallMs ? found : 0;
    writeSaved(key, ahead === 0 ? null : JSON.stringify({ ahead, at: Date.now() }));
  }
  return {
    now: () => Date.now() + ahead,
    async fetch(input, init) {
      const response = await fetch(input, init);
      hear(response);
      return response;
    },
  };
}
