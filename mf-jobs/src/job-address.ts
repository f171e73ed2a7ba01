/**
 * Replaces the job's id in the address, and everything after it, with `tail`. Null if the address does not contain the
 * job's id, such as in a panel that another page has opened.
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
