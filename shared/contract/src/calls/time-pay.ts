import { extraKinds } from '@crewcall/domain/extras';
import { minimumRates } from '@crewcall/domain/pay-rules';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, DurationMs, EpochMs, Id, line, text, title } from '../shapes';

const Minutes = z.int().min(0).max(10_080);
const Percent = z.number();
const Step = z.object({ afterMinutes: z.int(), percent: Percent });

/** The rules of a set: `PayRules` of the domain. `validatePayRules` there checks the values. */
const Rules = z.object({
  bands: z.array(z.object({ name: line(60), from: text(5), to: text(5), percent: Percent })).max(24),
  saturday: Percent,
  sunday: Percent,
  holiday: Percent,
  shiftOvertime: z.array(Step).max(2),
  weekOvertime: z.array(Step).max(2),
  minimumMinutes: z.int(),
  minimumAt: z.enum(minimumRates).default('base'),
});

/** A part of a timesheet that is paid by one rule. */
const Piece = z.object({
  start: EpochMs,
  end: EpochMs,
  /** Kind of rule, as any string: screens must accept kinds that they do not know. */
  kind: z.string(),
  name: z.string(),
  percent: Percent,
  minutes: z.int(),
  cents: Cents,
});

/** Total pay by one rule; `kind` is `flat` if it is not hours × rate. */
export const NamedPay = z.object({
  name: z.string(),
  percent: Percent,
  minutes: z.int(),
  cents: Cents,
  kind: z.string().optional(),
});

/** The pay of one timesheet, piece by piece. The pieces add up to `paidMinutes` and to `total`. */
export const ExplainedTime = z.object({
  idTimesheet: Id.nullable(),
  jobName: z.string(),
  groupName: z.string(),
  tz: z.string(),
  start: EpochMs,
  end: EpochMs,
  break: DurationMs,
  /** Time worked without the break, before rounding. */
  worked: DurationMs,
  /** For a correction: the paid time of the timesheet that it corrects. */
  paidBefore: DurationMs.nullable().optional(),
  /** For a correction: what was paid before, in total and by rule. */
  corrected: z
    .object({ minutes: z.int(), cents: Cents, pays: z.array(NamedPay) })
    .nullable()
    .optional(),
  paidMinutes: z.int(),
  /** Cents an hour; null if none is set. */
  rate: Cents.nullable(),
  ruleSet: z.object({ id: Id, name: z.string(), version: z.int() }).nullable(),
  pieces: z.array(Piece),
  total: Cents,
});

/** An amount that is not pay for time: what it is, why it is paid, and how it is calculated. */
export const ExplainedExtra = z.object({
  kind: z.enum(extraKinds),
  /** Start of the day that it counts for, in `tz`. */
  day: EpochMs,
  tz: z.string(),
  /** Empty if it belongs to no job. */
  jobName: z.string(),
  what: z.string(),
  why: z.string(),
  /** `12.5 km × $0.88`; empty if nothing is multiplied. */
  note: z.string(),
  cents: Cents,
});

/**
 * What a set applies to, if it is `active`. A job's set takes precedence over its group's, and a group's over the
 * company's.
 */
const SetPlace = {
  active: z.boolean(),
  forCompany: z.boolean(),
  idGroups: z.array(Id).max(500),
  idJobs: z.array(Id).max(2000),
};

/** Fields of a draft or a stored set. */
const SetFields = { name: title(60), rules: Rules, ...SetPlace };

const Holiday = z.object({
  day: text(10),
  /** Minutes after midnight; `to` up to 1440. */
  from: Minutes,
  to: Minutes,
  name: title(60),
  /** Postcodes in which the holiday applies; empty for the whole state. */
  postcodes: z.array(text(4)).max(1000),
});

/** 1 to 8, as the state of a job. */
const StateId = z.int().min(1).max(8);
const Year = z.int().min(2000).max(2099);

/** Pay rules, holidays, and explanations of what a timesheet pays. */
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
      /** States in which the company works, with years whose holiday list should be confirmed by now but is not. */
      holidaysDue: z.array(z.object({ state: z.int(), stateName: z.string(), year: z.int() })),
    }),
  }),
  tryPayRules: read({
    policy: 'settings.read',
    bodyLimit: 128_000,
    body: z.object({
      /** An example shift. `start` and `end` are local times of the state, as `2026-11-23T08:00`. */
      shift: z
        .object({
          rules: Rules,
          start: text(16),
          end: text(16),
          break: DurationMs,
          rate: Cents.max(1_000_000),
          state: StateId,
          postcode: text(4),
          /** Paid minutes earlier in the same week. */
          weekMinutes: Minutes,
        })
        .optional(),
      /** Draft of a rule set. The answer says how it would change the pay of timesheets without an invoice. */
      set: z.object({ id: Id.optional(), ...SetFields }).optional(),
      holiday: Holiday.extend({ state: StateId, isRemoved: z.boolean() }).optional(),
      /** Draft of settings that affect pay, as for `setConfigCompany`. */
      settings: z.record(text(60), z.union([text(60), z.number(), z.boolean()])).optional(),
    }),
    ok: z.object({
      shift: ExplainedTime.nullable(),
      difference: z
        .object({
          /** `times`: closed timesheets with a rate and without an invoice; `changed`: those whose pay would differ. */
          times: z.int(),
          changed: z.int(),
          /** Total pay of the changed timesheets, before and after. */
          before: Cents,
          after: Cents,
          /** The timesheets whose pay changes most, at most 20. */
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
      /** Not set for a new set. */
      id: Id.optional(),
      /** The version that the form loaded: 409 if the set has another version by now. */
      version: z.int().optional(),
      /** What the loaded set applied to: 409 if that has changed since, which does not increase the version. */
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
          /** `rule`: from the laws of the state; `office`: entered by the office. */
          source: z.string(),
          isRemoved: z.boolean(),
        }),
      ),
      confirmed: z.object({ at: EpochMs, by: z.string() }).nullable(),
      /** The list of this year is not confirmed, although it was due on 1 December of the year before. */
      isDue: z.boolean(),
    }),
  }),
  saveHoliday: write({
    policy: 'settings.write',
    body: z.object({
      state: StateId,
      key: text(60).optional(),
      /** Adds a holiday, or restores a holiday of the state's laws that was removed. */
      holiday: Holiday.optional(),
      /** With `confirmed`: marks the holiday list of this year as confirmed, or as not confirmed. */
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
      /** Minutes of the minimum call in the rule set that applies; 0 for none. */
      minimumMinutes: z.int(),
      noMinimum: z.boolean(),
      noMinimumReason: z.string(),
      /** What this timesheet pays in addition to its `total`. */
      allowances: z.array(ExplainedExtra),
    }),
  }),
  setMinimum: write({
    policy: 'timesheet.write',
    /** Switching the minimum call off needs a reason; switching it on again does not. */
    body: z.object({ idTimesheet: Id, noMinimum: z.boolean(), reason: line(500) }),
  }),
});
