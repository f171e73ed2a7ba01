import { redact } from '@crewcall/platform/host';

/** A stored value as it may be shown: secrets masked, long texts cut. */
export function masked(key: string, value: string): string {
  if (/token|secret|password/i.test(key)) return '••••••••';
  try {
    const parsed: unknown = JSON.parse(value);
    if (typeof parsed === 'object' && parsed !== null)
      return JSON.stringify(redact(parsed), null, 1).slice(0, 4000);
  } catch {
    // Plain text.
  }
  return value.slice(0, 400);
}
