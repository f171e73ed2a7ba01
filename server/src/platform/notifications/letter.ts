/** The text of a mail: a greeting (without a name if `firstName` is empty), then each part as a paragraph. */
export const letter = (firstName: string, ...parts: readonly string[]): string =>
  [firstName === '' ? 'Hello,' : `Hello ${firstName},`, ...parts].join('\n\n');
