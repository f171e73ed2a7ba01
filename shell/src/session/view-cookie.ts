/**
 * Whether the `view` cookie says that somebody is signed in on this browser. A browser that clears its storage after
 * some days keeps the cookies of its server.
 */
export const isKnownHere = (): boolean => /(?:^|;\s*)view=[^;]/.test(document.cookie);

/** Deletes the cookie: until the server is reached, it alone would bring back a user who has signed out. */
export function forgetHere(): void {
  document.cookie = 'view=; Path=/; Max-Age=0';
}
