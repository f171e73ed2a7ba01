import * as domainTexts from '@crewcall/domain/texts';

const prescribed = new Set<string>();
(function collect(value: unknown): void {
  if (typeof value === 'string') prescribed.add(value);
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
})(domainTexts);

// What tells of programs instead of telling a person what to do.
const jargon =
  /\bundefined\b|\bNaN\b|\[object|Invalid input|Invalid (option|string|key|element|discriminator)|\bexpected (string|number|object|array|int|boolean|record)|\bzod\b|[{}]|\n\s+at |\.ts\b|node_modules|\bsyntax\b|\brelation "|\bcolumn\b|\bconstraint\b|\bviolates\b|\bbigint\b|\bint4\b|(?<!application\/)\bjsonb?\b|\bNULL\b|\bTypeError\b|\bECONN/;

/** What is wrong with the text that somebody would read; '' when nothing is. */
function faultOf(text: unknown): string {
  if (typeof text !== 'string' || text.trim() === '') return 'no text';
  if (prescribed.has(text)) return '';
  if (!/[.!?]$/.test(text)) return 'is no sentence';
  if (!/^[\p{L}\p{N}"'“$]/u.test(text)) return 'starts oddly';
  if (text.length > 600) return 'is too long';
  // What stands in quotes is the sender's own word.
  const found = jargon.exec(text.replace(/".*"/s, '""'));
  return found ? `speaks of ${found[0]}` : '';
}

export interface Seen {
  status: number;
  payload: string;
}

/** What is wrong with an answer to an odd request; '' when it is a success or a refusal that a person understands. */
export function complaint({ status, payload }: Seen): string {
  if (status >= 500) return `answered ${status}`;
  const body = payload.startsWith('{') ? (JSON.parse(payload) as Record<string, unknown>) : null;
  if (status < 400 && body?.error !== true) return '';
  if (body === null) return 'is no JSON object';
  if (body.error !== true) return 'has no error: true';
  const { text, timeout } = (body.snackbar ?? {}) as { text?: unknown; timeout?: unknown };
  if (timeout !== 5_000 && timeout !== 10_000) return `has the timeout ${String(timeout)}`;
  const fault = faultOf(text);
  return fault === '' ? '' : `${fault}: ${String(text).slice(0, 200)}`;
}
