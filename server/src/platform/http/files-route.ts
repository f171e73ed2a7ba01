import type { FastifyInstance } from 'fastify';
import { CallError } from '../../errors';
import type { Services } from '../services';
import { sendRaw } from './send-raw';

// What a browser shows without running anything.
const SHOWN = /^(image\/(png|jpeg|webp|gif)|application\/pdf)$/;

/** `GET /api/files/:id?name=…&until=…&sig=…`: a stored file by a signed address (see `Links.blob`). */
export function registerFiles(app: FastifyInstance, { links, blobs }: Services): void {
  app.get<{ Params: { id: string }; Querystring: { name?: string; inline?: string } }>(
    '/api/files/:id',
    async (request, reply) => {
      if (!links.good(request.url)) {
        throw new CallError(403, 'This link is no longer valid. Please reload the page.');
      }
      const blob = await blobs.get(Number(request.params.id));
      if (!blob) throw new CallError(404, 'This file is no longer here.');
      const inline = request.query.inline === '1' && SHOWN.test(blob.mime);
      return sendRaw(request, reply, {
        raw: blob.bytes,
        type: inline ? blob.mime : SHOWN.test(blob.mime) ? blob.mime : 'application/octet-stream',
        filename: request.query.name ?? `file-${blob.id}`,
        inline,
      });
    },
  );
}
