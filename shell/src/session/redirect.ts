const own = /^\/(login|logout|linklogin|reset)?(\/|$)/i;

/**
 * A path to which a user may be sent after sign-in, or null. Must be of this origin, and not a sign-in page.
 * `//host`, `/\host`, `javascript:` and control characters are all refused.
 */
export function safePath(raw: string | null | undefined, origin: string = location.origin): string | null {
  if (!raw?.startsWith('/') || raw.includes('\\') || [...raw].some((char) => char < ' ')) return null;
  try {
    const url = new URL(raw, origin);
    if (url.origin !== origin || raw.startsWith('//') || own.test(url.pathname)) return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}

/** The address of the sign-in page, which then returns to `path`. */
export function signInPath(path: string): string {
  const safe = safePath(path);
  return safe === null ? '/' : `/?redirect=${encodeURIComponent(safe)}`;
}

const contractPrefix = '/us/contract';
export const isContractPath = (path: string): boolean =>
  new RegExp(`^${contractPrefix}(/|$|\\?)`, 'i').test(path);

/** The address of the contract step, which then continues to `path`. */
export const contractPath = (path: string): string => `${contractPrefix}${path}`;

/** The path to which the contract step continues: its address without the prefix, else `/jobs`. */
export function afterContract(path: string): string {
  const rest = path.slice(contractPrefix.length);
  return (rest.length > 1 ? safePath(rest) : null) ?? '/jobs';
}

/** A decoded part of an address; null if it is missing, empty or not decodable. */
export const decode = (part: string | undefined): string | null => {
  if (part === undefined || part === '') return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};
/** The token of a mailed password reset link: `/?reset=<token>`, or `/reset/<token>`. */
export function resetTokenOf({
  pathname,
  search = '',
}: {
  pathname: string;
  search?: string;
}): string | null {
  const query = new URLSearchParams(search).get('reset');
  if (query !== null && query !== '') return query;
  const [, page, token] = pathname.split('/');
  return page?.toLowerCase() === 'reset' ? decode(token) : null;
}
