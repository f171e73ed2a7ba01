import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { KeptAnswer } from '../region-props';
import type { OutboxItem } from '../outbox';

/** One answer of the server as the device keeps it. */
export interface StoredAnswer extends KeptAnswer {
  /** User, remote and query key: one answer each. */
  id: string;
  idUser: number;
  remote: string;
  /** Length of its JSON text. */
  size: number;
}

export interface DeviceSchema extends DBSchema {
  outbox: { key: string; value: OutboxItem; indexes: { idUser: number } };
  answers: { key: string; value: StoredAnswer; indexes: { idUser: number } };
}
export type DeviceStore = IDBPDatabase<DeviceSchema>;

/**
 * Opens what page and service worker keep on this device. Rejects where the browser keeps nothing. `closed`: the
 * connection is of no use any more.
 */
export const openDeviceStore = (closed: () => void = () => {}): Promise<DeviceStore> =>
  openDB<DeviceSchema>('crewcall', 1, {
    upgrade(db) {
      db.createObjectStore('outbox', { keyPath: 'key' }).createIndex('idUser', 'idUser');
      db.createObjectStore('answers', { keyPath: 'id' }).createIndex('idUser', 'idUser');
    },
    // A newer version of this code must not wait for an old tab.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase | null)?.close();
      // Closing it oneself fires no event.
      closed();
    },
    terminated: closed,
  });

/** `openDeviceStore` on first use; again after a failure, and once the connection was closed. */
export function lazyDeviceStore(open = openDeviceStore): () => Promise<DeviceStore> {
  let opening: Promise<DeviceStore> | null = null;
  return () => {
    if (opening !== null) return opening;
    const forget = () => {
      if (opening === mine) opening = null;
    };
    const mine = open(forget);
    opening = mine;
    mine.catch(forget);
    return mine;
  };
}
