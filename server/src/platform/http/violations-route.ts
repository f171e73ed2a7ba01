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
/** A report as browsers send it, without the fields that we do not store. */
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
 * Stores violations of the page's content security policy among the failure reports. Browsers send them without a
 * session, so they have a limit of their own, and a report that cannot be read is dropped silently.
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
