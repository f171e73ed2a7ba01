import { DROP_BYTES } from './blobs';
import { defineTask } from '../queue/tasks';

/** Deletes the bytes of a removed file from the store. If the store cannot be reached, the queue tries again. */
export const dropBytesTask = defineTask(DROP_BYTES, async ({ payload, services, write }) => {
  const { hash } = payload as { hash: string };
  await write((tx) => services.blobs.dropBytes(tx, hash));
});
