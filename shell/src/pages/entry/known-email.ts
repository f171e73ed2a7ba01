/**
 * An address with which a page prefills its form. Stored in the history's state, so that it is in no URL and no log.
 */
export interface KnownEmail {
  email: string;
}

export const withEmail = (email: unknown): KnownEmail | undefined =>
  typeof email === 'string' && email !== '' ? { email } : undefined;

/** History state for the sign-in page: a sentence that says why the user was sent there, and maybe their email. */
export const withWhy = (why: string, email?: unknown): { why: string } & Partial<KnownEmail> => ({
  why,
  ...withEmail(email),
});

const textIn = (state: unknown, name: string): string => {
  const text: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
  return typeof text === 'string' ? text : '';
};

export const emailOf = (state: unknown): string => textIn(state, 'email');
export const whyOf = (state: unknown): string => textIn(state, 'why');
