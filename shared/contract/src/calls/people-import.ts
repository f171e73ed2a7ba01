import { NAME_MAX, PEOPLE_FILE_MAX_BYTES, PEOPLE_AT_ONCE } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Email, text, title } from '../shapes';

const Newcomer = {
  firstName: title(NAME_MAX),
  lastName: title(NAME_MAX),
  email: Email,
  /** Empty if the file has none: the person fills it in when they register. */
  phone: text(40),
  postcode: text(10),
  /** Groups, separated by `|`, whose usual rates the person gets. Empty: all groups that have a usual rate. */
  group: text(500).optional(),
};

/** Imports a list of crew from another program: one call reads the file, the other adds the people. */
export const peopleImportCalls = callsAt('/api/user', {
  readPeople: read({
    policy: 'user.write',
    /** The file: a list with commas, semicolons or tabs; the first row names the columns. It is stored nowhere. */
    multipart: { maxFiles: 1, maxFileBytes: PEOPLE_FILE_MAX_BYTES },
    ok: z.object({
      rows: z.array(
        z.object({
          /** Number of the row as a spreadsheet shows it. */
          row: z.int(),
          ...Newcomer,
          /** `account`: has an account already. `asked`: has a link to register. Neither is added again. */
          status: z.enum(['new', 'asked', 'account']),
          /** Name of a person with the same phone, as a warning; empty if nobody has it. */
          samePhone: z.string(),
        }),
      ),
      /** Rows that cannot be added, with the column and the reason. */
      faults: z.array(z.object({ row: z.int(), column: z.string(), text: z.string() })),
      /** Columns that are not read. */
      unread: z.array(z.string()),
    }),
  }),
  importPeople: write({
    policy: 'user.write',
    /** A screen sends the rows in batches. If a batch is sent twice, nobody is added twice. */
    bodyLimit: 300_000,
    body: z.object({ people: z.array(z.object(Newcomer)).min(1).max(PEOPLE_AT_ONCE) }),
    ok: z.object({ added: z.int(), known: z.int() }),
  }),
});
