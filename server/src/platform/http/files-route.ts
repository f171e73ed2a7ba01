import { MINUTE_MS } from '@crewcall/domain/units';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { CallError, tooMany } from '../../errors';
import { RateLimiter } from './rate-limiter';
import type { Services } from '../services';
import { storedFile } from '../files/blobs';
import { countedAddress } from './address';
import { sendRaw } from './send-raw';

// File types that a browser shows without running scripts; all others are downloaded.
const SHOWN = /^(image\/(png|jpeg|webp|gif)|application\/pdf)$/;

/**
 * The most downloads per minute from one address (a venue full of crew may open a chat full of pictures), and of one
 * file.
 */
const MOST = { address: 3_000, file: 300 };

/** Returns a signal that aborts if the client disconnects before it has its answer. */
function untilGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

/** `GET /api/files/:id?name=…&until=…&sig=…`: a stored file by a signed address (see `Links.blob`). */
export function registerFiles(app: FastifyInstance, { links, blobs }: Services): void {
  const limiter = new RateLimiter();
  const count = (key: string, max: number) => {
    const wait = limiter.hit(key, max, MINUTE_MS);
    if (wait > 0) tooMany(wait / 1000, undefined, 'downloads');
  };
  app.get<{ Params: { id: string }; Querystring: { name?: string; inline?: string } }>(
    '/api/files/:id',
    async (request, reply) => {
      // Read the address before any await, because it is lost when the connection closes.
      const address = countedAddress((request.ip as string | undefined) ?? 'unknown');
      count(address, MOST.address);
      if (!links.good(request.url)) {
        throw new CallError(403, 'This link is no longer valid. Please reload the page.');
      }
      const { id } = request.params;
      count(`${address} ${id}`, MOST.file);
      const gone = untilGone(reply);
      const file = await storedFile(blobs, Number(id), gone);
      if (!file) throw new CallError(404, 'This file is no longer here.');
      const isShown = SHOWN.test(file.type);
      const answer = {
        ...file,
        type: isShown ? file.type : 'application/octet-stream',
        filename: request.query.name ?? `file-${id}`,
        inline: isShown && request.query.inline === '1',
        // A chat shows its pictures repeatedly, so browsers may cache them. A sign-out deletes them from the browser
        // (`emptyCache`).
        ...(file.type.startsWith('image/') && isShown
          ? { headers: { 'cache-control': 'private, no-cache' } }
          : {}),
      };
      try {
        return await sendRaw(request, reply, answer);
      } catch (error) {
        // The client has gone.
        if (gone.aborted) return reply.code(499).send();
        throw error;
      }
    },
  );
}
