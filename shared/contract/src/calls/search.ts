import { z } from 'zod';
import { callsAt, read } from '../call';
import { Cents, EpochMs, Id, text } from '../shapes';

const Kind = z.enum(['jobs', 'people', 'customers', 'invoices']);
/** `YYYY-MM-DD` */
const Day = z.string();

/** The office's one search. */
export const searchCalls = callsAt('/api/search', {
  searchAll: read({
    policy: 'office.portal',
    body: z.object({
      /** Each word is looked for by itself, case and accents apart; `14/11` and `14/11/2026` are days of jobs. */
      text: text(100),
      /** A customer's prefix: jobs of theirs alone, also without a word. */
      company: text(40).optional(),
      /** More of one kind instead of a few of each. */
      only: Kind.optional(),
    }),
    /** A kind that the caller may not read is empty. Jobs: those to come first, nearest first; then the past, latest first. */
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
      /** Kinds of which there are more than were sent. */
      more: z.array(Kind),
    }),
  }),
});
