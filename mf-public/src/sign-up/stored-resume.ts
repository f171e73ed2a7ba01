import { createDevice, settled } from '@crewcall/platform/device';

// The CV of a draft. It is too large for localStorage, so it lives in IndexedDB.
const device = createDevice<'resume'>('crewcall-signup', 1, (database) => {
  database.createObjectStore('resume');
});

/** These resolve even if the browser stores no files (a private window): the form then starts without one. */
export const loadResume = (): Promise<File | null> =>
  device
    .run('resume', 'read', (store) => settled<unknown>(store.get('file')))
    .then(
      (file) => (file instanceof File ? file : null),
      () => null,
    );

export const storeResume = (file: File): Promise<void> =>
  device.run('resume', 'write', (store) => void store.put(file, 'file')).catch(() => {});

export const clearResume = (): Promise<void> =>
  device.run('resume', 'write', (store) => void store.clear()).catch(() => {});
