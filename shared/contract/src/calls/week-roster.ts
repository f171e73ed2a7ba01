import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, Day, EpochMs, Id } from '../values';
import { Key, text } from '../shapes';

const DraftAction = z.enum(['invite', 'confirm', 'remove']);

/** A crew of the week. It stands on the day of its start, in the job's zone. */
const RosterCrew = z.object({
  idReqCrew: Id,
  idJob: Id,
  title: z.string(),
  prepend: z.string(),
  color: z.string(),
  idGroup: Id,
  startTime: EpochMs,
  endTime: EpochMs.nullable(),
  tz: z.string(),
  day: Day,
  /** Number of places, and how many people are confirmed, invited or drafted on them. */
  amount: z.int(),
  confirmed: z.int(),
  invited: z.int(),
  drafted: z.int(),
  /** Job status: 0 pending, 1 confirmed. Cancelled jobs are left out. */
  status: z.int(),
});

const RosterPlace = z.object({
  idReqCrew: Id,
  /** `draft`: only drafted; otherwise the person is on the crew. */
  status: z.enum(['draft', 'invited', 'confirmed']),
  /** The person has clocked in on this crew, so the place cannot be moved. */
  isClocked: z.boolean(),
  /** What the office means to do, if there is a draft. */
  draft: z.object({ id: Id, version: z.int(), action: DraftAction, madeBy: z.string() }).optional(),
  /** The person's conflicts with this shift, as sentences. */
  conflicts: z.array(z.string()),
});

const RosterPerson = z.object({
  id: Id,
  fullName: z.string(),
  /** Ids of the active groups in which the person has a rate. */
  groups: z.array(Id),
  /** Planned hours of the week: confirmed, invited and drafted places, without those to be removed. */
  hours: z.number(),
  /**
   * Estimated cost: hours times rate, without penalties, allowances, flat amounts and day rates. Null without the right
   * to read invoices, or if the rate of a place is not known.
   */
  cents: Cents.nullable(),
  /** Where the estimate comes from: the person's own rates, or the median of the group for at least one place. */
  costFrom: z.enum(['rate', 'median']).nullable(),
  places: z.array(RosterPlace),
  /** When the person is away in this week. `text` is the sentence that the office reads. */
  away: z.array(z.object({ start: EpochMs, end: EpochMs, text: z.string() })),
});

const Refusal = z.object({ idReqCrew: Id, idUser: Id, text: z.string() });

/** The office's week by person, and the drafts in it that workers do not see yet. */
export const rosterCalls = callsAt('/api/week', {
  getRoster: read({
    policy: 'roster.use',
    body: z.object({
      /** The Monday of the week. */
      weekStart: Day,
      /** Only crews of these groups, and people with a rate in one of them. */
      groups: z.array(Id).max(100).optional(),
      /** Each word must occur in the person's name. Does not narrow the crews. */
      text: text(100).optional(),
    }),
    ok: z.object({
      weekStart: Day,
      groups: z.array(z.object({ id: Id, name: z.string() })),
      crews: z.array(RosterCrew),
      people: z.array(RosterPerson),
      /** The user may read costs. */
      hasCost: z.boolean(),
      /** Hours and estimated cost of each day, Monday first, of all people and crews of the answer. */
      days: z.array(z.object({ day: Day, hours: z.number(), cents: Cents.nullable() })),
    }),
  }),
  /** Makes, changes and deletes drafts. Nobody is notified. A draft that is refused does not stop the others. */
  setDrafts: write({
    policy: 'roster.use',
    bodyLimit: 128_000,
    body: z.object({
      drafts: z
        .array(
          z.object({
            idReqCrew: Id,
            idUser: Id,
            /** null: delete the draft. */
            action: DraftAction.nullable(),
            /** Version of the draft that was read; 0 or not set: there was none. */
            version: z.int().min(0).optional(),
          }),
        )
        .min(1)
        .max(500),
    }),
    ok: z.object({
      drafts: z.array(z.object({ id: Id, idReqCrew: Id, idUser: Id, version: z.int(), action: DraftAction })),
      refused: z.array(Refusal),
    }),
  }),
  /**
   * Carries out drafts crew by crew, with the rules of every invitation. Each worker gets one message about all their
   * shifts. What is refused stays a draft.
   */
  publishDrafts: write({
    policy: 'roster.use',
    bodyLimit: 128_000,
    body: z.object({
      drafts: z
        .array(z.object({ id: Id, version: z.int() }))
        .min(1)
        .max(2000),
      key: Key,
    }),
    ok: z.object({
      done: z.array(z.object({ id: Id, idReqCrew: Id, idUser: Id })),
      /** A draft that is gone has only its id; crew and person are 0. */
      refused: z.array(Refusal.extend({ id: Id, idReqCrew: z.int().min(0), idUser: z.int().min(0) })),
      /** What the office should know, such as conflicts of the people who were added. */
      warnings: z.array(z.string()),
    }),
  }),
});
