import { redact } from '@crewcall/platform/host';
import { isSecret } from '@crewcall/domain/secret-words';
import { detailWords } from '@crewcall/ui/audit-words';

/** A stored value for display: secrets masked, long texts cut. */
export function masked(key: string, value: string): string {
  if (isSecret(key, value)) return '••••••••';
  try {
    const parsed: unknown = JSON.parse(value);
    if (typeof parsed === 'object' && parsed !== null)
      return detailWords(JSON.stringify(redact(parsed)), '').slice(0, 4000);
  } catch {
    // Not JSON: show it as plain text.
  }
  return value.slice(0, 400);
}
