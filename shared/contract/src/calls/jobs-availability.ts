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
  /** Minutes from its midnight; from 1440 on it ends on the next day. */
  fromMin: z
    .int()
    .min(0)
    .max(DAY_MINUTES - 1),
  toMin: z
    .int()
    .min(1)
    .max(2 * DAY_MINUTES),
  firstDay: Day,
  /** The last day on which it begins; null: it never stops. */
  lastDay: Day.nullable(),
};
const stored = { id: Id, kind: Kind, zone: z.string(), note: z.string(), byOffice: z.boolean() };
const Shift = z.object({ idJob: Id, idReqCrew: Id, title: z.string(), startTime: EpochMs, tz: z.string() });

/** When people are away, or want to work; nobody has to say so. Another's `idUser` is for the office alone. */
/** A time, or the rules of one weekly entry, by their ids. */
const Entry = z.object({ ids: z.array(Id).min(1).max(50), weekly: z.boolean() });

export const availabilityCalls = callsAt('/api/availability', {
  getAvailability: read({
    policy: 'job.apply',
    body: z.object({ start: EpochMs, end: EpochMs, idUser: Id.optional() }),
    ok: z.object({
      /** In which new times are entered: that of the person's state. */
      zone: z.string(),
      /** Those that meet the range. */
      times: z.array(z.object({ ...stored, start: EpochMs, end: EpochMs, allDay: z.boolean() })),
      /** Those that do not stop before the range. */
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
      /** Either days, both inclusive, or times, or rules of every week, one for each weekday. */
      days: z.object({ first: Day, last: Day }).optional(),
      times: z.object({ start: Local, end: Local }).optional(),
      weekly: z.object({ ...weekly, weekdays: z.array(Weekday).min(1).max(7) }).optional(),
      /** The entry that this one takes the place of: both happen, or neither. */
      instead: Entry.optional(),
      key: Key,
    }),
    ok: z.object({
      ok: z.literal(true),
      /** Confirmed shifts over it: being away takes nobody off a shift. */
      shifts: z.array(z.object({ ...Shift.shape, text: z.string() })),
      /** Invitations over it that wait for an answer. */
      invites: z.array(Shift),
    }),
  }),
  deleteUnavailability: write({
    policy: 'job.apply',
    body: Entry.extend({ idUser: Id.optional() }),
  }),
  /** What speaks against the caller on this shift, in words to them; asked before they accept or apply. */
  getMyConflicts: read({
    policy: 'job.apply',
    body: z.object({ idReqCrew: Id }),
    ok: z.object({ conflicts: z.array(z.string()) }),
  }),
});
