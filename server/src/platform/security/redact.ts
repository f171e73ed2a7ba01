import { isSecret, secretWords } from '@crewcall/domain/secret-words';

const HIDDEN = '[hidden]';
const MAX_TEXT = 300;
const MAX_DEPTH = 6;

/** A copy of `value` without secrets and with long texts cut, for logs, audit rows and error reports. */
export function redact(value: unknown, extra: readonly string[] = [], depth = 0): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) {
    const head = value.slice(0, 50).map((item) => redact(item, extra, depth + 1));
    return value.length > 50 ? [...head, `… ${value.length - 50} more`] : head;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name, inner) || extra.includes(name) ? HIDDEN : redact(inner, extra, depth + 1),
    ]),
  );
}

/** A name with its value, as `bsb=062-000` or `"accountName": "Kim Lee"`. Begins at a word, so that no text is read twice. */
const namedValue = /(?<!\w)(\w+)("?\s*[:=]\s*)("[^"]*"|[^\s,&}]+)/g;
const secretWord = new RegExp(secretWords, 'i');

/** A secret parameter of an address, even if the address is percent-encoded inside another one, or part of HTML. */
const secretInAddress =
  /((?:[?&]|&amp;|%(?:25)*(?:3F|26))(?:sig|token|panel|reset|with)(?:=|%(?:25)*3D))(?:(?!%(?:25)*26)[^&\s])+/gi;

/** Hides what looks like a secret or an account number in free text, such as an error report's payload. */
export const redactText = (text: string): string =>
  text
    .replace(namedValue, (found, name: string, between: string) =>
      secretWord.test(name) ? `${name}${between}"${HIDDEN}"` : found,
    )
    .replace(/(Bearer\s+)[\w.~+/-]+/g, `$1${HIDDEN}`)
    .replace(/(otllogin\/|linklogin\/|\/reset\/|public\/(?:register|approve|quote)\/)[\w-]+/gi, `$1${HIDDEN}`)
    .replace(/(\/calendar\/)[\w-]+(\.ics)/gi, `$1${HIDDEN}$2`)
    .replace(secretInAddress, `$1${HIDDEN}`)
    .replace(/\b\d{3}-\d{3}\b/g, HIDDEN)
    // Keep the hash in a release's name, which may consist only of digits.
    .replace(/(?<!\d\.\d+\.\d+-)\b\d{6,10}\b/g, HIDDEN);
