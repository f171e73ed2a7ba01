import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, DurationMs, EpochMs, Id, line, text, title } from '../shapes';

const Minutes = z.int().min(0).max(10_080);
const Percent = z.number();
const Step = z.object({ afterMinutes: z.int(), percent: Percent });

/** The rules of a set, as `PayRules` of the domain, which also says what they may hold. */
const Rules = z.object({
  bands: z.array(z.object({ name: line(60), from: text(5), to: text(5), percent: Percent })).max(24),
  saturday: Percent,
  sunday: Percent,
  holiday: Percent,
  shiftOvertime: z.array(Step).max(2),
  weekOvertime: z.array(Step).max(2),
  minimumMinutes: z.int(),
});

/** A part of a time that one rule pays. */
const Piece = z.object({
  start: EpochMs,
  end: EpochMs,
  /** What kind of rule; readers take one that they do not know for any other. */
  kind: z.string(),
  name: z.string(),
  percent: Percent,
  minutes: z.int(),
  cents: Cents,
});

/** What a rule pays in all. */
export const NamedPay = z.object({ name: z.string(), percent: Percent, minutes: z.int(), cents: Cents });

/** A time as it is paid, piece by piece. The pieces sum to `paidMinutes` and to `total`. */
export const ExplainedTime = z.object({
  idTimesheet: Id.nullable(),
  jobName: z.string(),
  groupName: z.string(),
  tz: z.string(),
  start: EpochMs,
  end: EpochMs,
  break: DurationMs,
  /** After the break and before rounding. */
  worked: DurationMs,
  /** Of a correction: what was paid before for the time that it corrects. */
  paidBefore: DurationMs.nullable().optional(),
  /** The same by rule, with its money. */
  corrected: z
    .object({ minutes: z.int(), cents: Cents, pays: z.array(NamedPay) })
    .nullable()
    .optional(),
  paidMinutes: z.int(),
  /** Cents an hour; null while there is none. */
  rate: Cents.nullable(),
  ruleSet: z.object({ id: Id, name: z.string(), version: z.int() }).nullable(),
  pieces: z.array(Piece),
  total: Cents,
});

/** Where a set applies, if it does: a job's own before its group's before the company's. */
const SetPlace = {
  active: z.boolean(),
  forCompany: z.boolean(),
  idGroups: z.array(Id).max(500),
  idJobs: z.array(Id).max(2000),
};

/** A draft or a stored set. */
const SetFields = { name: title(60), rules: Rules, ...SetPlace };

const Holiday = z.object({
  day: text(10),
  /** Minutes after midnight; `to` up to 1440. */
  from: Minutes,
  to: Minutes,
  name: title(60),
  /** Where it holds; empty for the whole state. */
  postcodes: z.array(text(4)).max(1000),
});

/** 1 to 8, as a job's. */
const StateId = z.int().min(1).max(8);
const Year = z.int().min(2000).max(2099);

/** Pay rules, holidays, and why a time pays what it does. */
export const payCalls = callsAt('/api/pay', {
  getPayRules: read({
    policy: 'settings.read',
    ok: z.object({
      sets: z.array(
        z.object({
          id: Id,
          version: z.int(),
          ...SetFields,
          jobs: z.array(z.object({ id: Id, title: z.string(), date: EpochMs, tz: z.string() })),
          versions: z.array(z.object({ version: z.int(), name: z.string(), at: EpochMs, by: z.string() })),
        }),
      ),
      groups: z.array(z.object({ id: Id, groupName: z.string() })),
      /** Years whose holidays nobody has confirmed in time, of the states in which the company works. */
      holidaysDue: z.array(z.object({ state: z.int(), stateName: z.string(), year: z.int() })),
    }),
  }),
  tryPayRules: read({
    policy: 'settings.read',
    bodyLimit: 128_000,
    body: z.object({
      /** A made-up shift: readings of the state's clock, as `2026-11-23T08:00`. */
      shift: z
        .object({
          rules: Rules,
          start: text(16),
          end: text(16),
          break: DurationMs,
          rate: Cents.max(1_000_000),
          state: StateId,
          postcode: text(4),
          /** Paid minutes earlier in the week. */
          weekMinutes: Minutes,
        })
        .optional(),
      /** What would be saved: what does it change on times that are not invoiced? */
      set: z.object({ id: Id.optional(), ...SetFields }).optional(),
      holiday: Holiday.extend({ state: StateId, isRemoved: z.boolean() }).optional(),
      /** Of `setConfigCompany`, those that pay depends on. */
      settings: z.record(text(60), z.union([text(60), z.number(), z.boolean()])).optional(),
    }),
    ok: z.object({
      shift: ExplainedTime.nullable(),
      difference: z
        .object({
          /** Closed times that are not invoiced and have a rate, and how many of them would pay otherwise. */
          times: z.int(),
          changed: z.int(),
          /** What those that change pay, and would. */
          before: Cents,
          after: Cents,
          /** Those that change most, at most 20. */
          most: z
            .array(
              z.object({
                idTimesheet: Id,
                fullName: z.string(),
                jobName: z.string(),
                tz: z.string(),
                start: EpochMs,
                end: EpochMs,
                before: Cents,
                after: Cents,
              }),
            )
            .optional(),
        })
        .nullable(),
    }),
  }),
  savePayRules: write({
    policy: 'settings.write',
    bodyLimit: 128_000,
    body: z.object({
      /** Missing for a new set. */
      id: Id.optional(),
      /** The version that was edited; another one by now refuses. */
      version: z.int().optional(),
      /** Where that applied: to apply elsewhere is no new version, and by now it refuses as well. */
      was: z.object(SetPlace).optional(),
      key: text(60).optional(),
      ...SetFields,
    }),
    ok: z.object({ id: Id, version: z.int() }),
  }),
  getHolidays: read({
    policy: 'settings.read',
    body: z.object({ state: StateId, year: Year }),
    ok: z.object({
      holidays: z.array(
        Holiday.extend({
          /** `rule` of the state's Acts, or `office`. */
          source: z.string(),
          isRemoved: z.boolean(),
        }),
      ),
      confirmed: z.object({ at: EpochMs, by: z.string() }).nullable(),
      /** Nobody has confirmed it by 1 December before. */
      isDue: z.boolean(),
    }),
  }),
  saveHoliday: write({
    policy: 'settings.write',
    body: z.object({
      state: StateId,
      key: text(60).optional(),
      /** Adds one, or takes back that a rule's was removed. */
      holiday: Holiday.optional(),
      /** Marks the list of a year as correct, or takes that back. */
      year: Year.optional(),
      confirmed: z.boolean().optional(),
    }),
  }),
  deleteHoliday: write({
    policy: 'settings.write',
    body: z.object({ state: StateId, day: text(10), name: title(60) }),
  }),
  explainPayLines: read({
    policy: 'invoice.own',
    body: z.object({ idTimesheet: Id }),
    ok: ExplainedTime.extend({
      idUser: Id,
      idInvoice: Id.nullable(),
      /** Of the set that applies; 0 for none. */
      minimumMinutes: z.int(),
      noMinimum: z.boolean(),
      noMinimumReason: z.string(),
    }),
  }),
  setMinimum: write({
    policy: 'timesheet.write',
    /** Switching the minimum off needs a reason; on again needs none. */
    body: z.object({ idTimesheet: Id, noMinimum: z.boolean(), reason: line(500) }),
  }),
});
