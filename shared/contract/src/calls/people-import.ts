import { PEOPLE_FILE_MAX_BYTES, PEOPLE_AT_ONCE } from '@crewcall/domain/limits';
import { listFields } from '@crewcall/domain/people-list';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { listedInputs } from '../profile-field-shapes';
import { Cents, Email, PersonName, text, typed } from '../shapes';

const Newcomer = {
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  /** Empty if the file has none: the person adds it when they register. */
  phone: typed(40),
  postcode: typed(10),
  /** Groups, separated by `|`; the person gets their usual rates. Empty: all groups that have a usual rate. */
  group: text(500).optional(),
  abn: typed(20).optional(),
  /** Cents per hour in these groups, instead of their usual rates. */
  rate: Cents.min(1).max(1_000_000).nullable().optional(),
  /** Values with which the registration form is prefilled. Bank details need the right to make invoices. */
  profile: z.object(listedInputs).partial().optional(),
};
/** The column of each field in the list, from 0. */
const Columns = z.partialRecord(z.enum(listFields), z.int().min(0).max(499));

/** Imports a list of crew from another program: one call reads the file, the other adds the people. */
export const peopleImportCalls = callsAt('/api/user', {
  readPeople: read({
    policy: 'user.write',
    /** `columns`: assigned by hand; if missing, columns are found by their names. */
    body: z.object({ columns: Columns.optional() }),
    /**
     * The file: a workbook, or a text with commas, semicolons or tabs. One row has the names of the columns. The file
     * is not stored.
     */
    multipart: { maxFiles: 1, maxFileBytes: PEOPLE_FILE_MAX_BYTES },
    ok: z.object({
      /** The names of the columns, and the first three rows below them. */
      head: z.array(z.string()),
      sample: z.array(z.array(z.string())),
      columns: Columns,
      /** Required fields without a column. If there are any, `rows` is empty. */
      missing: z.array(z.enum(listFields)),
      rows: z.array(
        z.object({
          /** Row number as a spreadsheet shows it. */
          row: z.int(),
          ...Newcomer,
          /**
           * `account`: has an account already. `asked`: was sent a link to register. `inactive`: the list says that
           * they no longer work. None of these is added.
           */
          status: z.enum(['new', 'asked', 'account', 'inactive']),
          /** Name of a person with the same phone, as a warning; empty if nobody has it. */
          samePhone: z.string(),
        }),
      ),
      /** Rows that cannot be added, with the column and the reason. */
      faults: z.array(z.object({ row: z.int(), column: z.string(), text: z.string() })),
      /** Names of the columns that are ignored. */
      unread: z.array(z.string()),
      /** Columns with bank details, ignored because the caller may not make invoices. */
      denied: z.array(z.string()),
    }),
  }),
  importPeople: write({
    policy: 'user.write',
    /** A screen sends the rows in batches. A batch that is sent twice adds nobody twice. */
    bodyLimit: 300_000,
    body: z.object({ people: z.array(z.object(Newcomer)).min(1).max(PEOPLE_AT_ONCE) }),
    ok: z.object({ added: z.int(), known: z.int() }),
  }),
});
