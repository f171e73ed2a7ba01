import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '../services';

/** Where browsers report what the page's content security policy blocked. */
export const VIOLATIONS = '/api/platform/violations';

const MOST_BYTES = 16_000;
const text = z
  .string()
  .transform((value) => value.slice(0, 300))
  .optional();
/** As browsers write it; fields that we do not keep are left out. */
const Violation = z.object({
  'csp-report': z.object({
    'blocked-uri': text,
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'source-file': text,
  }),
});

/**
 * Keeps violations of the page's policy among the failures. Browsers send them without a session, so they are counted
 * as what strangers send, apart from the rest, and what makes no sense is dropped without a word.
 */
export function registerViolations(app: FastifyInstance, { report }: Services): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/csp-report', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(VIOLATIONS, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const read = parse(request.body);
      if (read !== null) {
        const { 'blocked-uri': blocked = '', 'document-uri': page = '' } = read;
        const rule = read['effective-directive'] ?? read['violated-directive'] ?? '';
        const stack = read['source-file'] ?? '';
        const message = `The page’s policy (${rule}) kept ${blocked || 'something'} away.`;
        await report({ message, page, stack, endpoint: VIOLATIONS }, 'policy');
      }
      return reply.code(204).send();
    });
  });
}

function parse(body: unknown): z.infer<typeof Violation>['csp-report'] | null {
  try {
    const read = Violation.safeParse(typeof body === 'string' ? JSON.parse(body) : body);
    return read.success ? read.data['csp-report'] : null;
  } catch {
    return null;
  }
}
