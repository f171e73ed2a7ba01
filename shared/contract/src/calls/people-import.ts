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
  /** Empty if the file has none: the person fills it in when they register. */
  phone: typed(40),
  postcode: typed(10),
  /** Groups, separated by `|`, whose usual rates the person gets. Empty: all groups that have a usual rate. */
  group: text(500).optional(),
  abn: typed(20).optional(),
  /** Cents per hour in these groups, instead of their usual rates. */
  rate: Cents.min(1).max(1_000_000).nullable().optional(),
  /** What the form of the person's registration is filled in with. Bank details need the right to make invoices. */
  profile: z.object(listedInputs).partial().optional(),
};
/** The place of each field's column in the list, from 0. */
const Columns = z.partialRecord(z.enum(listFields), z.int().min(0).max(499));

/** Imports a list of crew from another program: one call reads the file, the other adds the people. */
export const peopleImportCalls = callsAt('/api/user', {
  readPeople: read({
    policy: 'user.write',
    /** `columns`: matched by hand; without it they are found by their names. */
    body: z.object({ columns: Columns.optional() }),
    /** The file: a workbook, or a text with commas, semicolons or tabs; a row names the columns. It is stored nowhere. */
    multipart: { maxFiles: 1, maxFileBytes: PEOPLE_FILE_MAX_BYTES },
    ok: z.object({
      /** The names of the columns, and the first three rows below. */
      head: z.array(z.string()),
      sample: z.array(z.array(z.string())),
      columns: Columns,
      /** Fields that a list needs and that no column was found for. Then there are no rows. */
      missing: z.array(z.enum(listFields)),
      rows: z.array(
        z.object({
          /** Number of the row as a spreadsheet shows it. */
          row: z.int(),
          ...Newcomer,
          /**
           * `account`: has an account already. `asked`: has a link to register. `inactive`: the list says that they do
           * not work any more. None of these is added.
           */
          status: z.enum(['new', 'asked', 'account', 'inactive']),
          /** Name of a person with the same phone, as a warning; empty if nobody has it. */
          samePhone: z.string(),
        }),
      ),
      /** Rows that cannot be added, with the column and the reason. */
      faults: z.array(z.object({ row: z.int(), column: z.string(), text: z.string() })),
      /** Columns that are not read. */
      unread: z.array(z.string()),
      /** Columns with bank details, which are not read because the caller may not make invoices. */
      denied: z.array(z.string()),
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
