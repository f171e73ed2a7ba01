import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, EpochMs, Id, line, text } from '../shapes';

const Kind = z.enum(['worker', 'company']);

/** Registrations of workers and customer companies who want to join. */
export const registrantCalls = callsAt('/api/user', {
  getpreregister: read({
    policy: 'crew.approve',
    body: z.object({
      /** Includes processed ones. */
      showAll: z.boolean().optional(),
      /** Only registrations with these ids, processed or not. */
      ids: z.array(Id).max(100).optional(),
      type: Kind.optional(),
      /** All words must occur in the name, contact, postcode, state or message. */
      text: text(200).optional(),
      /** Id of the registration that is open on screen: it is listed even if it is processed. */
      also: Id.optional(),
      /**
       * Only ids up to this one, highest first; `sort` is ignored. The next page begins below the last id of this
       * page.
       */
      upTo: Id.optional(),
      /** Newest first if not sent, and among equal values. */
      sort: z
        .object({
          key: z.enum(['name', 'email', 'state', 'registered', 'status']),
          down: z.boolean(),
        })
        .optional(),
      /** No limit if not given. */
      limit: z.int().min(1).max(100).optional(),
      offset: z.int().min(0).optional(),
    }),
    ok: z.object({
      /** How many rows the search finds on all pages. */
      total: z.int(),
      /** How many of them are not processed. */
      unprocessed: z.int(),
      /** The highest id that is not processed; 0 if all are. */
      newest: z.int(),
      /** Number of unprocessed registrations by kind, whatever the search. */
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
          /** `invited`: the office added this person, which counts as approved. */
          status: z.enum(['new', 'invited', 'approved', 'declined', 'concluded']),
          /** An account was made for this registration, or it was linked to an existing one. */
          hasAccount: z.boolean(),
          /** The same person registered again, and that other registration was approved. */
          isMerged: z.boolean(),
          /** Accounts with the same address or phone. */
          alike: z.array(z.object({ idUser: Id, name: z.string(), by: z.enum(['email', 'phone']) })),
          /**
           * Phone numbers in other registrations that will be answered together with this one; '' for a missing
           * number.
           */
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
      /**
       * Refuses if the registration has been processed since. If not set, a worker who was already approved gets a new
       * link, and the old link stops working.
       */
      isNew: z.literal(true).optional(),
      /** Groups of the approved worker; if not sent, all groups that have a usual rate. */
      idGroups: z.array(Id).max(100).optional(),
      /** Cents an hour in these groups, instead of their usual rates. Needs the permission `user:write`. */
      rate: Cents.min(1).max(1_000_000).nullable().optional(),
    }),
    /** `hasAccount`: the person already has an account and is asked to sign in; there is no link to register. */
    ok: z.object({ ok: z.literal(true), link: z.string().nullable(), hasAccount: z.boolean() }),
  }),
  getPreregisteredResume: read({
    policy: 'crew.approve',
    body: z.object({ id: Id }),
    ok: z.object({ text: z.string(), url: z.string() }),
  }),
});
