import { chargeKinds } from '@crewcall/domain/clients';
import { exportTargets, noMapping } from '@crewcall/domain/exports';
import { lineKinds } from '@crewcall/domain/extras';
import { WORK_TYPES_MOST } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, EpochMs, Id, Key, Range, line, typed } from '../shapes';

/** A day as `YYYY-MM-DD`. */
const Day = z.string();
const DayIn = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day');

const Coding = z.object({ account: typed(40), taxGst: line(60), taxFree: line(60) });
const Mapping = z.object({
  lines: z.record(z.enum(lineKinds), Coding),
  /** Of what customers are charged. */
  charges: z.record(z.enum(chargeKinds), Coding).default(noMapping.charges),
  /** Days from an invoice until its bill is due. */
  dueDays: z.int().min(0).max(90),
  /** Names of work types, by crew group and rule; key as `workTypeKey` of the domain. */
  workTypes: z
    .record(line(200), line(100))
    .refine((types) => Object.keys(types).length <= WORK_TYPES_MOST, 'has too many entries'),
  /** Empty: the short name of each customer is used. */
  location: line(100),
});

const Asked = Range.extend({
  target: z.enum(exportTargets),
  /** Also includes what was exported before. */
  again: z.boolean().default(false),
});

const ExportRun = z.object({
  id: Id,
  target: z.string(),
  firstDay: Day,
  lastDay: Day,
  /** Invoices, papers to customers, or times. */
  count: z.int(),
  lines: z.int(),
  /** Total of the invoices, with GST. */
  cents: Cents,
  madeAt: EpochMs,
  madeBy: z.string(),
  files: z.array(z.object({ place: z.int(), fileName: z.string() })),
});

/** Files for accounting and payroll programs, and superannuation that is due. */
export const exportCalls = callsAt('/api/exports', {
  getExportProfiles: read({
    policy: 'invoice.write',
    body: z.object({}),
    ok: z.object({ profiles: z.array(z.object({ target: z.string(), mapping: Mapping })) }),
  }),
  saveExportProfile: write({
    policy: 'invoice.write',
    bodyLimit: 1_400_000,
    /** `was`: as the form had read it; 409 if somebody else has changed the same entry since. */
    body: z.object({ target: z.enum(exportTargets), mapping: Mapping, was: Mapping.optional() }),
  }),
  checkExport: read({
    policy: 'invoice.write',
    /** Contractors' invoices whose week ends in the range, papers to customers of its days, or times of its days. */
    body: Asked,
    ok: z.object({
      count: z.int(),
      lines: z.int(),
      cents: Cents,
      /** How many of `count` were exported before. */
      exported: z.int(),
      /** How many timesheets or invoices of these days are left out because they were exported before. */
      left: z.int(),
      /** Why no file can be made now, and what to do about it. */
      blocked: z.array(z.string()),
      /** Combinations of group and rule that have no work type yet. */
      work: z.array(z.object({ group: z.string(), rule: z.string() })),
      findings: z.array(z.string()),
    }),
  }),
  exportMoney: write({
    policy: 'invoice.write',
    /** `confirmed` is required if some of it was exported before. `getExportFile` returns the files. */
    body: Asked.extend({ confirmed: z.boolean().optional(), key: Key }),
    ok: ExportRun.pick({ id: true, count: true, lines: true, cents: true, files: true }),
  }),
  getExports: read({
    policy: 'invoice.read',
    /** Newest first. `before`: only runs older than this id. */
    body: z.object({ before: Id.optional() }),
    ok: z.object({ runs: z.array(ExportRun), more: z.boolean() }),
  }),
  getExportFile: write({
    policy: 'invoice.write',
    body: z.object({ idExport: Id, place: z.int().min(1).max(1000) }),
    /** The stored file, with the same bytes as when it was made, base64. */
    ok: z.object({ file: z.string(), fileName: z.string() }),
  }),
  getSuperDue: read({
    policy: 'invoice.write',
    /** Either open super, earliest due day first, or super marked as paid, latest first. */
    body: z.object({
      show: z.enum(['open', 'paid']).default('open'),
      limit: z.int().min(1).max(200).default(100),
      offset: z.int().min(0).default(0),
    }),
    ok: z.object({
      rows: z.array(
        z.object({
          idInvoice: Id,
          idUser: Id,
          fullName: z.string(),
          weekEnding: z.string(),
          base: Cents,
          percent: z.number(),
          cents: Cents,
          /** Payment day of the bank file that pays the invoice; null if there is none yet. */
          paymentDay: Day.nullable(),
          dueDay: Day.nullable(),
          overdue: z.boolean(),
          paidDay: Day.nullable(),
          /** Empty while nobody has entered it. */
          fund: z.string(),
          usi: z.string(),
          member: z.string(),
        }),
      ),
      total: z.int(),
      totals: z.object({ cents: Cents, overdue: z.int(), overdueCents: Cents }),
    }),
  }),
  markSuperPaid: write({
    policy: 'invoice.write',
    /** Records the day on which the super of these invoices was paid; null removes the record. Makes no payment. */
    body: z.object({ idInvoices: z.array(Id).min(1).max(500), day: DayIn.nullable() }),
  }),
});
