import type { DeviceAnswer } from '../region-props';
import { createDevice } from '../device';
import type { Device } from '../device';

/** One answer of the server as the device keeps it. */
export interface StoredAnswer extends DeviceAnswer {
  /** User, remote and query key: one answer each. */
  id: string;
  idUser: number;
  remote: string;
  /** Length of its JSON text. */
  size: number;
}

/** `outbox` holds an `OutboxItem` by its key, `answers` a `StoredAnswer` by its id; both have an index `idUser`. */
export type DeviceStore = Device<'outbox' | 'answers'>;

/** What page and service worker keep on this device. */
export const createDeviceStore = (): DeviceStore =>
  createDevice('crewcall', 1, (database) => {
    database.createObjectStore('outbox', { keyPath: 'key' }).createIndex('idUser', 'idUser');
    database.createObjectStore('answers', { keyPath: 'id' }).createIndex('idUser', 'idUser');
  });
