import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callShapes } from '@crewcall/contract/shapes';
import { CallError } from '../../errors';
import { etagOf, matches } from '../http/etag';
import { releasePolicy } from '../http/headers';
import type { Services } from '../services';
import { pageSender } from './page';
import { registryFor } from './registry-for';
import { isScript } from '../releases/mime';
import type { Shell } from './shell-files';
import { IMMUTABLE, NO_STORE, REVALIDATE, sendFile } from './static';

interface RemoteParams {
  remote: string;
  release: string;
  '*': string;
}

/** Everything that is no API: registry, release files, the shell's files, and its page for every other address. */
export function registerWeb(app: FastifyInstance, services: Services, shell: () => Shell | null): void {
  const sendPage = pageSender(shell, services);

  app.get('/registry.json', async (request, reply) => {
    const { registry, text } = await registryFor(services, request);
    const etag = etagOf(text);
    reply.header('cache-control', registry.mix ? NO_STORE : REVALIDATE).header('etag', etag);
    if (matches(request, etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });

  // What releases are compared with by a shell that is not the one being served.
  app.get('/provides.json', (_request, reply) =>
    reply.header('cache-control', REVALIDATE).send({ calls: callShapes }),
  );

  app.get<{ Params: RemoteParams }>('/remotes/:remote/:release/*', async (request, reply) => {
    const { remote, release } = request.params;
    const file = await services.releases.file(remote, release, request.params['*']);
    if (!file) throw new CallError(404, 'There is no such file.');
    // A remote from its own development server, in this shell, may need a file of another release.
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    // A script is no page, and a worker would go by it.
    if (!isScript(file.mime)) reply.header('content-security-policy', releasePolicy);
    return sendFile(request, reply, file, IMMUTABLE);
  });

  const other = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/')) throw new CallError(404, 'There is no such call.');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new CallError(405, 'This address can only be read.', {}, { headers: { allow: 'GET, HEAD' } });
    }
    const file = path === '/index.html' ? undefined : shell()?.files.get(path);
    if (file && path !== '/shell.json') {
      return sendFile(request, reply, file, path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE);
    }
    const isAsset =
      path.startsWith('/assets/') || path.startsWith('/remotes/') || /\.[a-z0-9]{1,11}$/i.test(path);
    if (isAsset && path !== '/index.html') throw new CallError(404, 'There is no such file.');
    return sendPage(request, reply);
  };
  app.get('/', other);
  app.setNotFoundHandler(other);
}
