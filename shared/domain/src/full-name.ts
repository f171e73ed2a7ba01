// By itself, for the shell’s first file needs nothing else of what is known of texts.

/** First and last name, of which either may be empty. */
export const fullNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();
