/**
 * The address with `tail` instead of the job's id and what follows it; null if it does not name the job, as in a
 * panel that another page has opened.
 */
export function fromJobOn(
  pathname: string,
  idJob: number,
  ...tail: readonly (string | number)[]
): string | null {
  const parts = pathname.split('/');
  const at = parts.lastIndexOf(String(idJob));
  return at < 0 ? null : [...parts.slice(0, at), ...tail].join('/');
}
