import { extname } from 'node:path';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
};

/** Content type of a static file, by its name. */
export const mimeOf = (path: string): string =>
  types[extname(path).toLowerCase()] ?? 'application/octet-stream';

/** Is the file executed instead of displayed? */
export const isScript = (mime: string): boolean => mime.startsWith('text/javascript');

/** Is it worth compressing? */
export const isText = (mime: string): boolean =>
  /^(text\/|application\/(json|manifest|wasm)|image\/svg)/.test(mime);

/**
 * File types that a release may contain. No HTML, because such a page would run at the product's own address. No
 * source maps, because anybody could read them.
 */
export const releaseTypes: readonly string[] = [
  ...['.js', '.mjs', '.css', '.json', '.txt', '.wasm'],
  ...['.svg', '.png', '.jpg', '.webp', '.ico', '.woff2', '.woff'],
];
/** File types that the shell may contain: it has the page and the web app manifest too. */
export const shellTypes: readonly string[] = [...releaseTypes, '.html', '.webmanifest'];
export const isOneOf = (kinds: readonly string[], path: string): boolean =>
  kinds.includes(extname(path).toLowerCase());
