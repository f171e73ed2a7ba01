import { isSecret } from '@crewcall/domain/secret-words';

/**
 * Returns a copy for an error report: without passwords, tokens, bank fields, signatures and files; long texts are
 * cut.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > 200 ? `${value.slice(0, 200)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (typeof Blob !== 'undefined' && value instanceof Blob) return `file of ${value.size} bytes`;
  if (depth > 4) return '…';
  if (Array.isArray(value)) return value.slice(0, 20).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isSecret(key, item) ? 'redacted' : redact(item, depth + 1),
    ]),
  );
}
