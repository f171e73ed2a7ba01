import { timesOf } from './request-times';

export interface ServerClock {
  /** Epoch ms by the server's clock, as far as it is known. */
  now(): number;
  /** `fetch`, which hears what the server says of the time. */
  fetch: typeof fetch;
}

/** Differences of so many ms are left alone: a Date header names whole seconds. */
const smallMs = 5000;
/** A longer way there and back says nothing about a small difference. */
const shortTripMs = 3000;

/**
 * The server's clock, from the Date header of answers whose times are known (`timed`). The header was written somewhere
 * between sending and arriving. So a long trip counts only until there is a short one, and only for a difference
 * that is greater than itself.
 */
export function createServerClock(fetch: typeof globalThis.fetch): ServerClock {
  let ahead = 0;
  let isSure = false;
  function hear(response: Response) {
    const times = timesOf(response);
    const date = Date.parse(response.headers.get('date') ?? '');
    if (times === undefined || Number.isNaN(date)) return;
    const trip = times.arrived - times.sent;
    const found = Math.round(date + 500 - (times.sent + times.arrived) / 2);
    const isShort = trip >= 0 && trip <= shortTripMs;
    if (!isShort && (isSure || trip < 0 || Math.abs(found) <= trip)) return;
    isSure ||= isShort;
    ahead = Math.abs(found) > smallMs ? found : 0;
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
