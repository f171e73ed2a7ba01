import type { SessionUser } from '@crewcall/contract/types';

/** What the browser stores of a session: the user, and until when. Never a token, never a password. */
export interface StoredSession {
  user: SessionUser;
  /** Epoch ms at which the access token ends. */
  expires: number;
  remember: boolean;
}

const key = 'crewcall.session';

/** The stored session. Null also if storage is switched off: then a session lives as long as its tab. */
export function readStored(storage: () => Storage): StoredSession | null {
  try {
    const value = JSON.parse(storage().getItem(key) ?? 'null') as StoredSession | null;
    return value !== null && typeof value.expires === 'number' && typeof value.user?.id === 'number'
      ? value
      : null;
  } catch {
    return null;
  }
}

/** False: nothing could be saved. */
export function writeStored(storage: () => Storage, value: StoredSession | null): boolean {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
