import type { EventMap, EventName } from '@crewcall/contract/events';

export interface EventMeta {
  /** The remote that sent it, `feed` for the live feed, `shell` for the shell. */
  source: string;
}

export interface Bus {
  emit<K extends EventName>(event: K, payload: EventMap[K]): void;
  /** Returns a function that ends the subscription. It also ends when the region is unmounted. */
  on<K extends EventName>(event: K, handler: (payload: EventMap[K], meta: EventMeta) => void): () => void;
}
