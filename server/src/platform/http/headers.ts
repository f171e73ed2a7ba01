import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../operations/settings';
import { VIOLATIONS } from './violations-route';

const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
// The legend styles of apexcharts 4.7.0, which it puts inline into every chart.
const CHART_STYLE = "'sha256-aSysLrDECVdJ6L+jLf8CC5QKLmwRuk/OZiZk9mYky8A='";

const quoted = (hash: string) => `'${hash}'`;

/**
 * The policy is constant and has no nonces, so that a cached page always matches its header. The hashes are of the
 * empty style element that emotion creates in speedy mode, of the chart library's legend, and of the shell's own
 * inline style and script.
 */
export const contentSecurityPolicy = ({
  styleHashes = [],
  scriptHashes = [],
}: { styleHashes?: readonly string[]; scriptHashes?: readonly string[] } = {}): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map(quoted)].join(' '),
    `style-src 'self' ${[EMPTY_STYLE, CHART_STYLE, ...styleHashes.map(quoted)].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src blob: 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${VIOLATIONS}`,
  ].join('; ');

/** For a file of a release that is opened as a page of its own: it runs nothing, requests nothing and has no origin. */
export const releasePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * Policy for a script of a release. It applies only if the script runs as a web worker: the worker can call only this
 * server, and cannot evaluate text as code.
 */
export const scriptPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

// Switches off browser features that no screen uses, so that an injected script cannot ask for them.
const permissionsPolicy = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'bluetooth',
  'midi',
]
  .map((name) => `${name}=()`)
  .join(', ');

/**
 * Headers of every reply, built once. We do not use @fastify/helmet, which builds them for each reply: 16 µs instead
 * of 5.
 */
const commonHeaders = (settings: Settings): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': permissionsPolicy,
  ...(settings.publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** More headers for answers of the API: pages of other sites may not embed them. */
export const apiHeaders = { 'cross-origin-resource-policy': 'same-origin' } as const;

/** Is this an address of the API? */
export const isApi = (url: string): boolean => /^\/api(\/|\?|$)/.test(url);

/** Sets the headers of every reply. */
export function headerSetter(settings: Settings): (request: FastifyRequest, reply: FastifyReply) => void {
  const headers = commonHeaders(settings);
  return (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (isApi(request.url)) reply.headers(apiHeaders);
  };
}
