/**
 * Whether the `view` cookie says that somebody is signed in on this browser. Some browsers clear storage after a few
 * days, but not the cookies set by the server.
 */
export const isKnownHere = (): boolean => /(?:^|;\s*)view=[^;]/.test(document.cookie);

/** Deletes the cookie, because it alone could restore a user who has signed out, until the server is reached. */
export function forgetHere(): void {
  document.cookie = 'view=; Path=/; Max-Age=0';
}
