import { z } from 'zod';
import { callsAt, read } from '../call';
import { Day, Id } from '../values';

/** Suggestions of people for open places. They only propose: nobody is invited and no draft is made. */
export const fillCalls = callsAt('/api/week', {
  suggestCrew: read({
    policy: 'roster.use',
    body: z.object({ idReqCrew: Id }),
    ok: z.object({
      /** Best first. `score` is 0 to 1000. */
      people: z.array(
        z.object({
          id: Id,
          fullName: z.string(),
          score: z.int(),
          /** At most four, such as "Free all day". */
          reasons: z.array(z.string()),
        }),
      ),
      /** Everybody else, with the reason why they are not suggested. */
      whyNot: z.array(z.object({ id: Id, fullName: z.string(), text: z.string() })),
    }),
  }),
  fillCrews: read({
    policy: 'roster.use',
    /** Either a job or a week from its Monday; `groups` narrows it to crews of these groups. */
    body: z
      .object({
        idJob: Id.optional(),
        weekStart: Day.optional(),
        groups: z.array(Id).max(100).optional(),
      })
      .refine(({ idJob, weekStart }) => (idJob === undefined) !== (weekStart === undefined), {
        error: 'needs either idJob or weekStart',
      }),
    ok: z.object({
      picks: z.array(
        z.object({
          idReqCrew: Id,
          idUser: Id,
          fullName: z.string(),
          score: z.int(),
          reasons: z.array(z.string()),
        }),
      ),
      /** Crews that still have open places, with the reason. */
      left: z.array(z.object({ idReqCrew: Id, open: z.int(), text: z.string() })),
      /** `best`: no better choice exists. `quick`: found by a simpler method within the time limit. */
      how: z.enum(['best', 'quick']),
    }),
  }),
});
