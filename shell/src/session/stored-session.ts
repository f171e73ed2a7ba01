import type { SessionUser } from '@crewcall/contract/types';

/** What the browser stores of a session: the user and the expiry. Never a token or a password. */
export interface StoredSession {
  user: SessionUser;
  /** When the access token expires, epoch ms. */
  expires: number;
  remember: boolean;
}

const key = 'crewcall.session';

/** The stored session. Null if there is none or storage is switched off; then a session lasts as long as its tab. */
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

/** Returns false if nothing could be saved. */
export function writeStored(storage: () => Storage, value: StoredSession | null): boolean {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
