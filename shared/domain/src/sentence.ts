/** With a capital at its head. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `A, B and C`. */
export const joinedByAnd = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');
