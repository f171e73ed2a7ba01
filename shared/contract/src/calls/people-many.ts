import { PEOPLE_AT_ONCE } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, Id, text } from '../shapes';
import { ShiftAhead } from './people-crew-shapes';

const Refused = z.array(z.object({ idUser: Id, name: z.string(), text: z.string() }));
const Many = z.array(Id).min(1).max(PEOPLE_AT_ONCE);
const DatedRate = z.object({
  idGroup: Id,
  /** Cents an hour. */
  rate: Cents.min(1).max(1_000_000),
  /** First day of the new rate, `YYYY-MM-DD`. */
  fromDay: text(10),
});

/** Changes by the office to many people; a screen sends them in batches. */
export const manyPeopleCalls = callsAt('/api/user', {
  getRateChange: read({
    policy: 'user.write',
    body: DatedRate.extend({ users: Many }),
    /** What `setRateFrom` would do. Changes nothing. */
    ok: z.object({
      people: z.array(
        z.object({
          idUser: Id,
          name: z.string(),
          /** The rate on `fromDay` without the change; null for none. */
          before: Cents.nullable(),
          /** The person is not in the group yet. */
          isNew: z.boolean(),
          /** Number of timesheets from `fromDay` on that have another rate and are not invoiced. */
          times: z.int(),
          /** The worker has a rate that begins after `fromDay`. That rate stays. */
          hasLater: z.boolean(),
        }),
      ),
      refused: Refused,
    }),
  }),
  setRateFrom: write({
    policy: 'user.write',
    body: DatedRate.extend({
      users: Many,
      /** Also changes timesheets from `fromDay` on that have another rate and are not invoiced. */
      apply: z.boolean(),
    }),
    /** `times`: how many timesheets got the rate, with those that had no rate before. */
    ok: z.object({ done: z.array(Id), times: z.int(), refused: Refused }),
  }),
  getShiftsAhead: read({
    policy: 'user.write',
    body: z.object({ users: Many }),
    /** Upcoming confirmed shifts of these people, earliest first. */
    ok: z.object({ shifts: z.array(ShiftAhead.extend({ idUser: Id })) }),
  }),
  setGroupMembers: write({
    policy: 'user.write',
    /** People who are added get the group's usual rate; people who are removed lose their rate. */
    body: z.object({ idGroup: Id, isIn: z.boolean(), users: Many }),
    /** `done` lists the people who were changed; the others already were as requested. */
    ok: z.object({ done: z.array(Id), refused: Refused }),
  }),
});
