import { DROP_BYTES } from './blobs';
import { defineTask } from '../queue/tasks';

/** Deletes the bytes of a removed file from the store. The queue tries again while the store is away. */
export const dropBytesTask = defineTask(DROP_BYTES, async ({ payload, services, write }) => {
  const { hash } = payload as { hash: string };
  await write((tx) => services.blobs.dropBytes(tx, hash));
});
