export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A title as written within a sentence: `First Name` in small letters, and `BSB` unchanged. */
export const inSentence = (title: string): string =>
  title.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

/** `A, B and C`. */
export const joinedByAnd = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');
