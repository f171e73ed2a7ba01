/**
 * Where the page of an address with a wrong `%` is: every `%` of its path is written out, so that it stands for itself
 * and the page can say what is wrong with the link. Null for calls and files, which have no page.
 */
export function readableAddress(method: string, url: string): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const [path = '', ...query] = url.split('?');
  if (/^\/+(api|remotes|assets)(\/|$)/i.test(path)) return null;
  // One slash at its start: two would name another host.
  const readable = `/${path.replace(/^[/\\]+/, '').replaceAll('%', '%25')}`;
  return query.length === 0 ? readable : `${readable}?${query.join('?')}`;
}
