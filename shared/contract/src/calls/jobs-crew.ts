import { KEEP_INVITING_HOURS } from '@crewcall/domain/limits';
import { licenceRules } from '@crewcall/domain/licences';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { HeldLicences, Id } from '../shapes';
import { text } from '../values';
import { InviteStatus } from './jobs-shapes';
import { CancelPay } from './pay-cancellation';
import { FilterDefinition } from './people-crew-shapes';

/** A search in the list of people to invite. A field that is not sent does not narrow the list. */
const InviteSearch = z
  .object({
    /** Each word must occur in the name, contact, address, groups, licences or answers. */
    text: text(200),
    state: z.int().min(0).max(8),
    /** Invite status, -1 for any. */
    status: z.int().min(-1).max(3),
    /** Has a pay rate for the crew's group. */
    withRate: z.boolean(),
    /** Has no conflict with the shift, and no other shift close in time. */
    free: z.boolean(),
    preferred: z.boolean(),
    /**
     * Values of the company's own filters, by the filter's id: 'true' for a ticked box, an option, or words of a text;
     * '' for any.
     */
    values: z.record(z.string().regex(/^\d{1,16}$/, 'must be a number'), text(500)),
  })
  .partial();

/** The people on a job's crews with their invite status, and the people who could be added. */
export const jobCrewCalls = callsAt('/api/job', {
  saveJobUserList: write({
    policy: 'job.office',
    body: z
      .object({
        idReqCrew: Id,
        statusUser: z
          .union([
            z.object({ id: Id, status: InviteStatus }),
            z
              .array(z.object({ id: Id, status: InviteStatus }))
              .min(1)
              .max(500),
          ])
          .optional(),
        /** What confirmed people who lose their place are paid. Required if the settings propose an amount. */
        pay: CancelPay.optional(),
        /**
         * Instead of `statusUser`: invites everyone the search finds, in order of id, `INVITE_AT_ONCE` people per
         * call. Skips people in `except`, on the crew or blocked, and people who lack a licence that the crew
         * requires. Send `after` of the answer to continue.
         */
        find: InviteSearch.extend({
          except: z.array(Id).max(5000).optional(),
          after: z.int().min(0),
        }).optional(),
      })
      .refine(({ statusUser, find }) => (statusUser === undefined) !== (find === undefined), {
        error: 'needs either statusUser or find',
      }),
    bodyLimit: 128_000,
    ok: z.object({
      /** For `find`: what this call did, and what remains for the next call. */
      found: z
        .object({
          invited: z.int(),
          /** How many were not invited because they lack a licence that the crew requires. */
          lacking: z.int(),
          after: z.int(),
          left: z.int(),
        })
        .optional(),
      /** Names of workers with another shift within 20 hours. */
      UserhasDoubleShift: z.array(z.string()),
      isOverfilled: z.boolean(),
      /** Conflicts of the people who were added. They are only warnings. */
      conflicts: z.array(z.object({ id: Id, text: z.string() })).optional(),
      /**
       * What the office should know, such as: an invoice has already paid the cancellation of a shift that is now on
       * again.
       */
      warnings: z.array(z.string()).optional(),
      error: z.literal(false),
    }),
  }),
  /** Workers who could take an open place: allowed on the crew, with a rate and no other shift close in time. */
  getReplacements: read({
    policy: 'job.office',
    /** `search`: only workers whose name contains these words. */
    body: z.object({ idReqCrew: Id, search: text(100).optional() }),
    ok: z.object({
      /** Nearest home first, workers without a known home last; at most `REPLACEMENTS_MOST`. */
      people: z.array(
        z.object({
          id: Id,
          fullName: z.string(),
          km: z.number().nullable(),
          /** Their conflicts with the shift, as sentences. */
          conflicts: z.array(z.string()),
        }),
      ),
      /** How many more workers could take the place than `people` lists. */
      more: z.int(),
    }),
  }),
  /** Finds people by words of their names, for a field in which a person is selected. */
  getPeopleByName: read({
    policy: 'job.office',
    /** `as`: people who can be on a crew, or people who can supervise a job. */
    body: z.object({ search: text(100), as: z.enum(['crew', 'supervisor']) }),
    ok: z.object({
      /** By name, at most `PEOPLE_MOST`. */
      people: z.array(z.object({ id: Id, fullName: z.string() })),
      /** More people match than `people` lists. */
      hasMore: z.boolean(),
    }),
  }),
  getKeepInviting: read({
    policy: 'job.office',
    body: z.object({ idReqCrew: Id }),
    ok: z.object({
      /** Hours until an unanswered invitation lapses and the next worker is invited; null: not automatic. */
      hours: z.int().nullable(),
      /** How many invitations to this crew have lapsed because of that. */
      lapsed: z.int(),
    }),
  }),
  setKeepInviting: write({
    policy: 'job.office',
    body: z.object({
      idReqCrew: Id,
      hours: z.union(KEEP_INVITING_HOURS.map((hours) => z.literal(hours))).nullable(),
    }),
    ok: z.object({ ok: z.literal(true) }),
  }),
  /** One page of the workers who can be invited to a crew or are on it already. */
  getJobWorkers: read({
    policy: 'job.office',
    body: z.object({
      idReqCrew: Id,
      find: InviteSearch.optional(),
      /**
       * Without `sort` by name. People with equal values are in order of name and id. Unless `down` reverses the
       * order: `score` lists the highest rating first, `rate` people with a rate in the crew's group, `status` people
       * who are not invited. Unrated people are always last.
       */
      sort: z.object({ key: z.enum(['name', 'score', 'rate', 'status']), down: z.boolean() }).optional(),
      /** These people first, in this order, as far as they match; then the others by `sort`. */
      first: z.array(Id).max(5000).optional(),
      limit: z.int().min(1).max(100).default(100),
      offset: z.int().min(0).default(0),
    }),
    bodyLimit: 128_000,
    ok: z.object({
      /** How many people match. */
      total: z.int(),
      /** How many of them are neither on the crew nor blocked. */
      mayInvite: z.int(),
      /** How many people are hidden only because of `free`. */
      hidden: z.int(),
      /** The answer includes ratings. */
      hasScores: z.boolean(),
      workers: z.array(
        z.object({
          id: Id,
          fullName: z.string(),
          state: z.int(),
          filterValues: z.record(z.string(), z.string()),
          suburb: z.string(),
          city: z.string(),
          postcode: z.string(),
          /** Names of the active groups in which the worker has a rate. */
          groups: z.array(z.string()),
          selectedOption: InviteStatus,
          /** The office declined this worker for this crew. If not set, the worker declined. */
          refused: z.boolean().optional(),
          hasRate: z.boolean(),
          hasDoubleShift: z.boolean(),
          /**
           * Conflicts with the shift, as sentences; only warnings. `kind` is any string, so that the server can add
           * kinds.
           */
          conflicts: z.array(z.object({ kind: z.string(), text: z.string(), idJob: Id.optional() })),
          /** Hours in the week of the shift, Monday to Sunday in the job's zone, including this shift. */
          weekHours: z.number(),
          /** The worker has said that they want to work at the time of this shift. */
          wish: z.boolean(),
          /** Is on the preferred crew of the job's company, or a favourite of it. */
          preferred: z.boolean(),
          /** Average rating, only for users who may read ratings; null while there are too few. */
          score: z.number().nullable().optional(),
          /**
           * Why the worker cannot be on this crew: the office blocks them at this customer, or they avoid it
           * themselves.
           */
          blocked: z.string().optional(),
          /** Accepted licences that are valid on the crew's day or run out within their warning days. */
          licences: HeldLicences,
          /** For an unanswered invitation: `seen` by the worker; `undelivered`: all messages failed. */
          invitation: z.object({ seen: z.boolean(), undelivered: z.boolean() }).optional(),
          /** The worker's invitation to this crew has lapsed, and they have not been invited again. */
          lapsed: z.boolean(),
          /**
           * Licences that the crew requires and the worker lacks. If the rule blocks, adding the worker is refused
           * with `text`.
           */
          lacks: z.array(
            z.object({ idType: Id, type: z.string(), rule: z.enum(licenceRules), text: z.string() }),
          ),
        }),
      ),
      filters: z.array(
        FilterDefinition.pick({ id: true, description: true, type: true, valuecomboparsed: true }),
      ),
    }),
  }),
});
