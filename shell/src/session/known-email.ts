/** An address that a page may fill in: it travels in the history's state, so that no URL and no log has it. */
export interface KnownEmail {
  email: string;
}

export const withEmail = (email: unknown): KnownEmail | undefined =>
  typeof email === 'string' && email !== '' ? { email } : undefined;

export const emailOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';
