import type { EventMap, EventName } from '@crewcall/contract/events';

export interface EventMeta {
  /** The remote that sent it, `feed` for the live feed, `shell` for the shell. */
  source: string;
}

export interface Bus {
  emit<K extends EventName>(event: K, payload: EventMap[K]): void;
  /** Returns the function that ends the subscription; the region's end does so too. */
  on<K extends EventName>(event: K, handler: (payload: EventMap[K], meta: EventMeta) => void): () => void;
}
