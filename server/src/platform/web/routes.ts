import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SHELL } from '@crewcall/contract/shell-paths';
import { CallError } from '../../errors';
import { etagOf, matches } from '../http/etag';
import { sendJson } from '../http/send-json';
import { releasePolicy, scriptPolicy } from '../http/headers';
import type { Services } from '../services';
import { pageSender } from './page';
import { registryFor, shellFor } from './registry-for';
import { isScript } from '../releases/mime';
import type { ReleaseFile } from '../releases/registry';
import type { Shells } from './shell-cache';
import { IMMUTABLE, NO_STORE, REVALIDATE, sendFile } from './static';

interface RemoteParams {
  remote: string;
  release: string;
  '*': string;
}

/** Files of a shell that only the server reads; browsers never get them. */
const hidden = new Set(['/shell.json']);

/** Sets a policy so that a file opened as a page runs nothing. A script's policy applies if it runs as a web worker. */
const guard = (reply: FastifyReply, { mime }: ReleaseFile): void =>
  void reply.header('content-security-policy', isScript(mime) ? scriptPolicy : releasePolicy);

/** Registers all routes outside the API: registry, release files, shell files, and the page for every other address. */
export function registerWeb(app: FastifyInstance, services: Services, shells: Shells): void {
  const sendPage = pageSender(shells, services);

  app.get('/registry.json', async (request, reply) => {
    const { registry, text } = await registryFor(services, request);
    const etag = etagOf(text);
    reply.header('cache-control', registry.mix ? NO_STORE : REVALIDATE).header('etag', etag);
    if (matches(request, etag)) return reply.code(304).send();
    return sendJson(request, reply, text);
  });

  app.get<{ Params: RemoteParams }>('/remotes/:remote/:release/*', async (request, reply) => {
    const { remote, release } = request.params;
    // The shell's files are served at the root only.
    const file = remote === SHELL ? null : await services.releases.file(remote, release, request.params['*']);
    if (!file) throw new CallError(404, 'There is no such file.');
    // A remote served by its own development server, in this shell, may load a file of another release.
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    guard(reply, file);
    return sendFile(request, reply, file, IMMUTABLE);
  });

  const other = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/')) throw new CallError(404, 'There is no such call.');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new CallError(405, 'This address can only be read.', {}, { headers: { allow: 'GET, HEAD' } });
    }
    // Tabs find a new shell through its service worker, so wait until the latest shell has been read.
    if (path === '/sw.js') await shells.settled();
    const shell = path === '/index.html' ? null : await shellFor(shells, services, request);
    const file = shell?.files.get(path);
    if (file && !hidden.has(path)) {
      guard(reply, file);
      return sendFile(request, reply, file, path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE);
    }
    const isAsset =
      path.startsWith('/assets/') || path.startsWith('/remotes/') || /\.[a-z0-9]{1,11}$/i.test(path);
    // Open tabs may still request files that only an earlier shell has.
    const older = path.startsWith('/assets/') ? await shells.older(path.slice(1)) : null;
    if (older) {
      guard(reply, older);
      return sendFile(request, reply, older, IMMUTABLE);
    }
    if (isAsset && path !== '/index.html') throw new CallError(404, 'There is no such file.');
    return sendPage(request, reply);
  };
  app.get('/', other);
  app.setNotFoundHandler(other);
}

/**
 * Where to send a browser whose address has an invalid `%`: the same path with every `%` encoded, so that the page
 * can open and say what is wrong with the link. Null for calls and files, which have no page.
 */
export function readableAddress(method: string, url: string): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const [path = '', ...query] = url.split('?');
  if (/^\/+(api|remotes|assets)(\/|$)/i.test(path)) return null;
  // Exactly one slash at the start, because two would name another host.
  const readable = `/${path.replace(/^[/\\]+/, '').replaceAll('%', '%25')}`;
  return query.length === 0 ? readable : `${readable}?${query.join('?')}`;
}
