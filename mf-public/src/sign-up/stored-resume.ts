import { createDatabase } from '@crewcall/platform/offline/database';

// The CV of a draft. It is too large for localStorage, so it is saved in IndexedDB.
type SignupSchema = { resume: { key: string; value: unknown } };
const database = createDatabase<SignupSchema>('crewcall-signup', (created) => {
  created.createObjectStore('resume');
});
const KEY = 'file';

/** Resolves to null if the browser saves nothing (a private window). The form then starts without a CV. */
export const loadResume = (): Promise<File | null> =>
  database
    .run('resume', 'read', (store) => store.get(KEY))
    .then(
      (file) => (file instanceof File ? file : null),
      () => null,
    );

export const storeResume = (file: File): Promise<void> => database.put('resume', file, KEY).catch(() => {});

export const clearResume = (): Promise<void> => database.delete('resume', KEY).catch(() => {});
