import { AWAY_NOTE_MAX, DAY_MINUTES, availabilityKinds } from '@crewcall/domain/availability';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { EpochMs, Id, text, Key } from '../shapes';

const Kind = z.enum(availabilityKinds);
/** `YYYY-MM-DD` */
const Day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'must be a day, as 2026-12-08');
/** `YYYY-MM-DDTHH:mm` on the wall clock of the person's zone. */
const Local = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'must be a day and time, as 2026-12-08T09:00');
const Note = text(AWAY_NOTE_MAX);

/** 1 Monday … 7 Sunday. */
const Weekday = z.int().min(1).max(7);
const weekly = {
  /** Minutes after midnight of the weekday; `toMin` above 1440 is on the next day. */
  fromMin: z
    .int()
    .min(0)
    .max(DAY_MINUTES - 1),
  toMin: z
    .int()
    .min(1)
    .max(2 * DAY_MINUTES),
  firstDay: Day,
  /** The last day on which the weekly time begins; null if it repeats for ever. */
  lastDay: Day.nullable(),
};
const stored = { id: Id, kind: Kind, zone: z.string(), note: z.string(), byOffice: z.boolean() };
const Shift = z.object({ idJob: Id, idReqCrew: Id, title: z.string(), startTime: EpochMs, tz: z.string() });

/**
 * Refers to one entry: `ids` has the id of a single period, or (`weekly`) of the rules of a weekly entry, one for each
 * weekday.
 */
const Entry = z.object({ ids: z.array(Id).min(1).max(50), weekly: z.boolean() });

/** When workers are away or want to work. Entries are voluntary. Only the office may send another worker's `idUser`. */
export const availabilityCalls = callsAt('/api/availability', {
  getAvailability: read({
    policy: 'job.apply',
    body: z.object({ start: EpochMs, end: EpochMs, idUser: Id.optional() }),
    ok: z.object({
      /** The zone for new entries: that of the worker's Australian state. */
      zone: z.string(),
      /** Single periods that overlap the range. */
      times: z.array(z.object({ ...stored, start: EpochMs, end: EpochMs, allDay: z.boolean() })),
      /** Weekly rules that do not end before the range. */
      rules: z.array(
        z.object({
          ...stored,
          ...weekly,
          weekday: Weekday,
          firstDay: z.string(),
          lastDay: z.string().nullable(),
        }),
      ),
    }),
  }),
  setUnavailability: write({
    policy: 'job.apply',
    body: z.object({
      idUser: Id.optional(),
      kind: Kind,
      note: Note.optional(),
      /**
       * Send exactly one of the three: `days` (both inclusive), `times`, or `weekly`, which makes a rule for each
       * weekday.
       */
      days: z.object({ first: Day, last: Day }).optional(),
      times: z.object({ start: Local, end: Local }).optional(),
      weekly: z.object({ ...weekly, weekdays: z.array(Weekday).min(1).max(7) }).optional(),
      /** The entry to replace: either it is deleted and the new one saved, or nothing changes. */
      instead: Entry.optional(),
      key: Key,
    }),
    ok: z.object({
      ok: z.literal(true),
      /**
       * Confirmed shifts that overlap the new entry. They stay confirmed: an entry does not release the worker from a
       * shift.
       */
      shifts: z.array(z.object({ ...Shift.shape, text: z.string() })),
      /** Unanswered invitations that overlap the new entry. */
      invites: z.array(Shift),
    }),
  }),
  deleteUnavailability: write({
    policy: 'job.apply',
    body: Entry.extend({ idUser: Id.optional() }),
  }),
  /** The caller's conflicts with this shift, as sentences. Called before they accept or apply. */
  getMyConflicts: read({
    policy: 'job.apply',
    body: z.object({ idReqCrew: Id }),
    ok: z.object({ conflicts: z.array(z.string()) }),
  }),
});
