/** The text of a mail to one person, or to nobody by name: their first name, then the parts, each a paragraph. */
export const letter = (firstName: string, ...parts: readonly string[]): string =>
  [firstName === '' ? 'Hello,' : `Hello ${firstName},`, ...parts].join('\n\n');
