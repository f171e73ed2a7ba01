import { z } from 'zod';
import { callsAt, read } from '../call';
import { Cents, EpochMs, Id, text } from '../shapes';

const Kind = z.enum(['jobs', 'people', 'customers', 'invoices']);
/** `YYYY-MM-DD` */
const Day = z.string();

/** The office's search over jobs, people, customers and invoices. */
export const searchCalls = callsAt('/api/search', {
  searchAll: read({
    policy: 'office.portal',
    body: z.object({
      /** All words must occur; case and accents are ignored. `14/11` and `14/11/2026` find jobs on that day. */
      text: text(100),
      /** A customer's prefix: only jobs of this customer, even if `text` is empty. */
      company: text(40).optional(),
      /** Searches this kind only, with more results. */
      only: Kind.optional(),
    }),
    /**
     * Lists that the caller may not read are empty. `jobs`: first upcoming ones by start, then past ones, latest
     * first.
     */
    ok: z.object({
      jobs: z.array(
        z.object({
          id: Id,
          title: z.string(),
          prepend: z.string(),
          location: z.string(),
          date: EpochMs,
          tz: z.string(),
          status: z.int(),
        }),
      ),
      people: z.array(
        z.object({ id: Id, fullName: z.string(), email: z.string(), phone: z.string(), active: z.boolean() }),
      ),
      customers: z.array(z.object({ prepend: z.string(), fullName: z.string() })),
      invoices: z.array(
        z.object({
          number: Id,
          fullName: z.string(),
          weekStart: Day,
          weekEnd: Day,
          total: Cents,
          cancelled: z.boolean(),
        }),
      ),
      /** Kinds with more results than were sent. */
      more: z.array(Kind),
    }),
  }),
});
