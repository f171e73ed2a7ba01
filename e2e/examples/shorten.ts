import { isSecret } from '@crewcall/domain/secret-words';

const MOST_ROWS = 8;
const MOST_TEXT = 2000;
/** A picture of one point, where the demo has a large one. */
const point = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const isRow = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isMoment = (value: unknown) => typeof value === 'number' && value > 1e12;

/** A list's rows, taken evenly from all of it, so that past and future are among them. */
const evenly = (rows: readonly unknown[]) =>
  rows.length <= MOST_ROWS || !rows.every(isRow)
    ? rows
    : Array.from({ length: MOST_ROWS }, (_, index) => rows[Math.floor((index * rows.length) / MOST_ROWS)]);

/** What may stand in a work tree of a field that hides something: nothing of it is told. */
function hidden(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('data:') ? point : value.replace(/[0-9]/g, '0');
  return shorten(value);
}

/** A key that somebody could use, by its look. */
const isKey = (text: string) => /^[\w-]{32,}$/.test(text);

/** An answer as an example: few rows, no secret, its fields in the order of their names. */
export function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return evenly(value).map(shorten);
  if (typeof value === 'string') return isKey(value) ? 'example' : value.length > MOST_TEXT ? point : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, isSecret(name, inner) ? hidden(inner) : shorten(inner)]),
  );
}

/** What of a question tells one answer from another. Times do not: they are those of the recording. */
export const questionOf = (body: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries((body ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined && !isMoment(value))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
