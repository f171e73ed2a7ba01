import type { Notifications as Lists } from '@crewcall/contract/types';
import { NOTIFICATION_POLL_MS } from '@crewcall/domain/limits';
import type { Bus, Store } from '@crewcall/platform';
import { createStore } from '@crewcall/platform/host';
import { readSavedValue, writeSaved } from '@crewcall/platform/local-preference';

export interface NotificationsOptions {
  fetchLists: () => Promise<Lists>;
  isSignedIn: () => boolean;
  bus: Bus;
  /** Storage key of the worker's cached lists, so that the counts are shown offline; null: do not cache. */
  ownerKey?: () => string | null;
}

export interface Notifications {
  lists: Store<Lists | null>;
  /** Fetches the lists within half a second. Further calls within that time share the same fetch. */
  refresh(): void;
  start(): void;
  stop(): void;
}

/** The number on the bell: entries in all four lists. Messages to many count as messages. */
export const countOf = (lists: Lists | null): number =>
  lists === null
    ? 0
    : lists.jobsAvailable.length +
      lists.listCrewInvite.length +
      lists.listInviteCompany.length +
      lists.unreadMessages.length +
      lists.notices.length;

const longestMs = 120_000;
const soonMs = 400;

/**
 * Polls every 10 s; the answer is a 304 if nothing has changed. Hidden tabs do not poll, failures double the
 * interval, and a change from the live feed is fetched at once. A change that only polling found is published on the
 * bus.
 */
export function createNotifications({
  fetchLists,
  isSignedIn,
  bus,
  ownerKey = () => null,
}: NotificationsOptions): Notifications {
  const lists = createStore<Lists | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = NOTIFICATION_POLL_MS;
  let isOn = false;
  let isAsking = false;
  /** Since the last fetch, an event on the bus has announced a change. */
  let isTold = false;
  let generation = 0;

  // Cache the lists for the next visit. If storage is full or switched off, the next visit waits for the server.
  function keep(next: Lists) {
    const key = ownerKey();
    if (key) writeSaved(key, JSON.stringify(next));
  }
  const storedLists = () => readSavedValue(ownerKey() ?? '') as Lists | null;
  const plan = (ms: number) => {
    clearTimeout(timer);
    if (isOn && !document.hidden) timer = setTimeout(() => void ask(), ms);
  };
  async function ask() {
    if (!isOn || isAsking || !isSignedIn()) return plan(waitMs);
    isAsking = true;
    const asked = generation;
    const wasTold = isTold;
    isTold = false;
    try {
      const next = await fetchLists();
      // Drop the answer if its user has signed out since.
      const last = lists.getSnapshot();
      if (asked === generation && JSON.stringify(next) !== JSON.stringify(last)) {
        lists.set(next);
        keep(next);
        if (last && !wasTold) bus.emit('notifications.changed', {});
      }
      waitMs = NOTIFICATION_POLL_MS;
    } catch {
      waitMs = Math.min(waitMs * 2, longestMs);
    }
    isAsking = false;
    plan(isTold ? soonMs : waitMs);
  }
  const soon = () => {
    isTold = true;
    plan(soonMs);
  };
  const onVisible = () => (document.hidden ? clearTimeout(timer) : plan(0));
  const ends: (() => void)[] = [];

  return {
    lists,
    refresh: soon,
    start() {
      if (isOn) return;
      isOn = true;
      lists.set(storedLists());
      waitMs = NOTIFICATION_POLL_MS;
      document.addEventListener('visibilitychange', onVisible);
      for (const event of [
        'notifications.changed',
        'chat.changed',
        'invite.answered',
        'job.changed',
        'registrant.changed',
      ] as const) {
        ends.push(bus.on(event, soon));
      }
      plan(0);
    },
    stop() {
      isOn = false;
      generation += 1;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
      for (const end of ends.splice(0)) end();
      lists.set(null);
    },
  };
}
