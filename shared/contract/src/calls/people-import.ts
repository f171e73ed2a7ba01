import { NAME_MAX, PEOPLE_FILE_MAX_BYTES, PEOPLE_AT_ONCE } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Email, text, title } from '../shapes';

const Newcomer = {
  firstName: title(NAME_MAX),
  lastName: title(NAME_MAX),
  email: Email,
  /** Empty where the list has none: they say it themselves. */
  phone: text(40),
  postcode: text(10),
  /** Groups whose usual rates they get, with `|` between them; all that have one where it is empty. */
  group: text(500).optional(),
};

/** A list of crew from another program, read first and added then. */
export const peopleImportCalls = callsAt('/api/user', {
  readPeople: read({
    policy: 'user.write',
    /** A list with commas, semicolons or tabs, its first row the names of the columns. It is stored nowhere. */
    multipart: { maxFiles: 1, maxFileBytes: PEOPLE_FILE_MAX_BYTES },
    ok: z.object({
      rows: z.array(
        z.object({
          /** As a table program numbers it. */
          row: z.int(),
          ...Newcomer,
          /** `account`: is here already. `asked`: has a link to register. Neither is added again. */
          status: z.enum(['new', 'asked', 'account']),
          /** Who has the same phone, as a word of caution; empty for nobody. */
          samePhone: z.string(),
        }),
      ),
      /** What cannot be added, by row and column. */
      faults: z.array(z.object({ row: z.int(), column: z.string(), text: z.string() })),
      /** Columns that are not read. */
      unread: z.array(z.string()),
    }),
  }),
  importPeople: write({
    policy: 'user.write',
    /** Some rows of the list at a time. Sent twice, nobody is added twice. */
    bodyLimit: 300_000,
    body: z.object({ people: z.array(z.object(Newcomer)).min(1).max(PEOPLE_AT_ONCE) }),
    ok: z.object({ added: z.int(), known: z.int() }),
  }),
});
