/** An address that a page may fill in: it travels in the history's state, so that no URL and no log has it. */
export interface KnownEmail {
  email: string;
}

export const withEmail = (email: unknown): KnownEmail | undefined =>
  typeof email === 'string' && email !== '' ? { email } : undefined;

/** Also travels in the history's state: why the user is sent to the sign-in page, a sentence that stays there. */
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
