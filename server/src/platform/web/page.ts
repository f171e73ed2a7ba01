import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { DEMO_NOTE } from '../operations/demo';
import { originOf } from '../http/context';
import { etagOf } from '../http/etag';
import { contentSecurityPolicy } from '../http/headers';
import { noMixCookie } from '../releases/mix-cookie';
import type { ReleaseFile } from '../releases/registry';
import type { Services } from '../services';
import { hintsFor, viewerOf } from './hints';
import { leadsBack, registryFor, shellFor } from './registry-for';
import type { Shells } from './shell-cache';
import { NO_STORE, sendFile } from './static';

const brotli = promisify(brotliCompress);
const pack = promisify(gzip);
const MOST_PAGES = 60;
// Brotli's highest level, because each page is compressed once and sent often.
const QUALITY = 11;

const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>Crewcall</title><p>The shell is not built yet. Run npm start.</p>';

// Inside a script element only "</script" and "<!--" are dangerous; escaping "<" prevents both.
const inScript = (json: string) => json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028');

/** Sends the shell's page with the registry and preload hints for the address. */
export function pageSender(shells: Shells, services: Services) {
  const pages = new Map<string, Promise<ReleaseFile>>();

  const make = async (html: string): Promise<ReleaseFile> => {
    const bytes = Buffer.from(html);
    return {
      mime: 'text/html; charset=utf-8',
      etag: etagOf(bytes),
      bytes,
      brotli: await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
      gzip: await pack(bytes),
    };
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { registry, text } = await registryFor(services, request);
    // If a mix has a problem, the live releases are shown, and so the live shell.
    const isLive = registry.mix === undefined || registry.mix.problem !== null;
    const built = isLive ? shells.for(request.headers.cookie) : await shellFor(shells, services, request);
    if (leadsBack(request)) reply.header('set-cookie', noMixCookie({ origin: originOf(request, services) }));
    reply.header('content-security-policy', contentSecurityPolicy(built ?? undefined));
    if (!built) return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT);
    const path = request.url.split('?')[0] ?? '/';
    // The service worker's copy of the page gets no registry and no hints, which would be out of date when it is
    // used.
    const isBare = path === '/index.html';
    const viewer = viewerOf(request.headers.cookie);
    const hints = isBare ? '' : hintsFor(registry, built, path, viewer);
    const key = createHash('sha1')
      .update(isBare ? 'bare' : text)
      .update(hints)
      .update(built.page)
      .digest('hex');
    let page = pages.get(key);
    if (!page) {
      const html = built.page
        .replace('<!--hints-->', () => hints)
        .replace('<div id="root"', (root) => (services.isDemo ? `${DEMO_NOTE}\n${root}` : root));
      page = make(
        isBare ? html : html.replace(/(id="registry">)null/, (_, head: string) => head + inScript(text)),
      );
      page.catch(() => pages.delete(key));
      pages.set(key, page);
      if (pages.size > MOST_PAGES) pages.delete(pages.keys().next().value ?? '');
    }
    return sendFile(request, reply, await page, NO_STORE);
  };
}
