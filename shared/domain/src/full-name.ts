// A file of its own: the shell’s first file needs this and nothing else of `text`.

/** First and last name, of which either may be empty. */
export const fullNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();
