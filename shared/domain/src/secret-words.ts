/** Parts of a field's name that say its value is a secret, an account number, a birthday or a picture of somebody. */
export const secretWords =
  'pass|token|secret|authorization|cookie|signature|resume|picture|bsb|account|bank|tfn|birthday';

const named = new RegExp(
  `${secretWords}|^(?:refresh|sign|image|cv|files?|filedata|data|base64|pdf(?:data)?|keys|auth|p256dh|code|hash)$`,
  'i',
);

/** Does a field of this name stay out of every log, audit row and report? A yes or no never tells a secret. */
export const isSecret = (name: string, value: unknown): boolean =>
  typeof value !== 'boolean' && (named.test(name) || /[a-z]Code$/.test(name));
