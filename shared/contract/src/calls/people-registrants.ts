import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, EpochMs, Id, line, text } from '../shapes';

const Kind = z.enum(['worker', 'company']);

/** Registrations of workers and customer companies who want to join. */
export const registrantCalls = callsAt('/api/user', {
  getpreregister: read({
    policy: 'crew.approve',
    body: z.object({
      /** Processed ones too. */
      showAll: z.boolean().optional(),
      /** Only these, processed or not. */
      ids: z.array(Id).max(100).optional(),
      type: Kind.optional(),
      /** All words must be found, in the name, contact, postcode, state or message. */
      text: text(200).optional(),
      /** One that is listed although it is processed: the one that is open. */
      also: Id.optional(),
      /** Only ids up to this one, highest first instead of `sort`: the next page begins below the last id of this one. */
      upTo: Id.optional(),
      /** Newest first if there is none, and within the same value. */
      sort: z
        .object({
          key: z.enum(['name', 'email', 'state', 'registered', 'status']),
          down: z.boolean(),
        })
        .optional(),
      /** Everybody if not given. */
      limit: z.int().min(1).max(100).optional(),
      offset: z.int().min(0).optional(),
    }),
    ok: z.object({
      /** How many rows the search finds on all pages. */
      total: z.int(),
      /** How many of them are not processed. */
      unprocessed: z.int(),
      /** The highest id of those that are not processed; 0 if there are none. */
      newest: z.int(),
      /** All that are not processed, whatever is searched for. */
      fresh: z.object({ worker: z.int(), company: z.int() }),
      /** Whether anybody of this kind has ever registered. */
      hasAny: z.boolean(),
      registrants: z.array(
        z.object({
          id: Id,
          type: Kind,
          firstName: z.string(),
          lastName: z.string(),
          email: z.string(),
          phone: z.string(),
          postcode: z.string(),
          /** Derived from the postcode. */
          state: z.string(),
          companyName: z.string(),
          website: z.string(),
          abn: z.string(),
          /** `checksum`: only the digits were checked; the business register did not answer. Null: not checked. */
          abnCheckedBy: z.enum(['register', 'checksum']).nullable(),
          message: z.string(),
          hasResume: z.boolean(),
          registeredAt: EpochMs,
          processedAt: EpochMs.nullable(),
          approved: z.boolean().nullable(),
          /** `invited`: the office added this person, which is an approval. */
          status: z.enum(['new', 'invited', 'approved', 'declined', 'concluded']),
          /** An account was made for this registration, or it was linked to an existing one. */
          hasAccount: z.boolean(),
          /** The same person registered again, and the other one was approved. */
          isMerged: z.boolean(),
          /** Accounts with the same address or phone. */
          alike: z.array(z.object({ idUser: Id, name: z.string(), by: z.enum(['email', 'phone']) })),
          /** Other phones in registrations that are answered together with this one; '' for a missing phone. */
          otherPhones: z.array(z.string()),
        }),
      ),
    }),
  }),
  processPreregister: write({
    policy: 'crew.approve',
    /** `email`: the address that the office user saw; refused (409) if the registration has another one by now. */
    body: z.object({
      id: Id,
      approve: z.boolean(),
      email: line(254).optional(),
      /** Refused if it has been processed by now; without this an approved worker gets a new link, which ends the old. */
      isNew: z.literal(true).optional(),
      /** The groups of a worker who is approved; without them those of the groups that have a usual rate. */
      idGroups: z.array(Id).max(100).optional(),
      /** Cents an hour in these groups instead of their usual rates. Needs the permission `user:write`. */
      rate: Cents.min(1).max(1_000_000).nullable().optional(),
    }),
    /** `hasAccount`: they have one already, and are asked to sign in; there is no link to register. */
    ok: z.object({ ok: z.literal(true), link: z.string().nullable(), hasAccount: z.boolean() }),
  }),
  getPreregisteredResume: read({
    policy: 'crew.approve',
    body: z.object({ id: Id }),
    ok: z.object({ text: z.string(), url: z.string() }),
  }),
});
