/** The text of a mail to one person: their first name, then the parts, each a paragraph. */
export const letter = (firstName: string, ...parts: readonly string[]): string =>
  [`Hello ${firstName},`, ...parts].join('\n\n');
