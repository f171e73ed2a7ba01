import { NAME_MAX } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, EpochMs, Id, line, text, title, words } from '../shapes';

/** A box of the contract. The one with the id `rcti` agrees to invoices that the company writes. */
const Box = z.object({ id: z.string(), label: z.string(), required: z.boolean() });

const FilterType = z.enum(['checkbox', 'text', 'combobox']);

/** How a customer is billed; each may be empty. */
const Billing = {
  billingName: line(120),
  billingAbn: line(20),
  billingEmail: line(254),
  billingAddress: text(400),
};

const Step = z.enum(['company', 'bank', 'groups', 'contract', 'filters', 'customers', 'templates', 'people']);

/** What a company sets up before its first shift. */
export const setupCalls = callsAt('/api/misc', {
  getContracts: read({
    policy: 'settings.read',
    /** Without a version the newest is returned in full. */
    body: z.object({ version: z.int().min(1).max(1_000_000).optional() }),
    ok: z.object({
      /** Null while the company has none. `text` is what the office types, see `contractHtml` of the domain. */
      shown: z
        .object({ version: z.int(), title: z.string(), text: z.string(), boxes: z.array(Box) })
        .nullable(),
      /** The newest first. `signed` is how many people of today's crew have signed it. */
      versions: z.array(
        z.object({
          version: z.int(),
          title: z.string(),
          at: EpochMs,
          by: z.string().nullable(),
          signed: z.int(),
        }),
      ),
      /** People of the crew who are switched on. */
      crew: z.int(),
    }),
  }),
  getContractSignatures: read({
    policy: 'settings.read',
    body: z.object({ version: z.int().min(1).max(1_000_000) }),
    ok: z.object({
      /** The last first. `checked` names boxes by their words. */
      signed: z.array(
        z.object({ idUser: Id, name: z.string(), signedAt: EpochMs, checked: z.array(z.string()) }),
      ),
      /** Today's crew without a signature of this version. */
      missing: z.array(z.object({ idUser: Id, name: z.string() })),
    }),
  }),
  saveContract: write({
    policy: 'settings.write',
    bodyLimit: 256_000,
    body: z.object({
      /** The version that was read; 0 while there was none. */
      version: z.int().min(0).max(1_000_000),
      title: title(120),
      text: words(60_000),
      /** A box without an id is new. */
      boxes: z.array(z.object({ id: line(40).optional(), label: title(400), required: z.boolean() })).max(20),
    }),
    ok: z.object({ ok: z.literal(true), version: z.int() }),
  }),
  getFilters: read({
    policy: 'settings.read',
    ok: z.object({
      filters: z.array(
        z.object({
          id: Id,
          type: FilterType,
          description: z.string(),
          options: z.array(z.string()),
          /** How many people have an answer. */
          people: z.int(),
          /** Of a list: each set of options that somebody has, and how many people have it. */
          answers: z.array(z.object({ options: z.array(z.string()), people: z.int() })),
        }),
      ),
    }),
  }),
  saveFilter: write({
    policy: 'settings.write',
    bodyLimit: 128_000,
    body: z.object({
      id: Id.optional(),
      type: FilterType,
      description: title(120),
      /** Of a list. `was` is the option that is renamed, so that its answers stay. */
      options: z.array(z.object({ text: title(80), was: text(80).optional() })).max(200),
      /** How many people were said to lose an option; refused where it is another number by now. */
      lose: z.int().min(0).max(1_000_000).optional(),
    }),
    ok: z.object({ ok: z.literal(true), id: Id }),
  }),
  deleteFilter: write({
    policy: 'settings.write',
    /** `people` is how many were said to lose their answer; refused where it is another number by now. */
    body: z.object({ id: Id, people: z.int().min(0).max(1_000_000) }),
  }),
  getCustomers: read({
    policy: 'settings.read',
    ok: z.object({
      customers: z.array(
        z.object({
          id: Id,
          /** The prefix that its jobs carry. */
          text: z.string(),
          fullName: z.string(),
          color: z.string(),
          billingName: z.string(),
          billingAbn: z.string(),
          billingEmail: z.string(),
          billingAddress: z.string(),
          jobs: z.int(),
          /** Who signs in for it. */
          users: z.array(z.object({ id: Id, name: z.string(), active: z.boolean() })),
        }),
      ),
    }),
  }),
  saveCustomer: write({
    policy: 'settings.write',
    body: z
      .object({
        id: Id.optional(),
        text: title(40),
        fullName: title(120),
        color: text(7),
        ...Billing,
        /**
         * What stood in the fields as the sender read them. Only those that differ are written; where another has
         * changed the same one since, it is a 409 that says who. A new customer has none.
         */
        was: z
          .object({
            text: text(40),
            fullName: text(120),
            color: text(7),
            billingName: text(120),
            billingAbn: text(20),
            billingEmail: text(254),
            billingAddress: text(400),
          })
          .optional(),
      })
      .refine((body) => body.id === undefined || body.was !== undefined, {
        message: 'is missing',
        path: ['was'],
      }),
    /** `renamedJobs` carry the new text now. */
    ok: z.object({ ok: z.literal(true), id: Id, renamedJobs: z.int() }),
  }),
  deleteCustomer: write({
    policy: 'settings.write',
    body: z.object({ id: Id }),
  }),
  addCustomerUser: write({
    policy: 'user.write',
    body: z.object({
      idCustomer: Id,
      firstName: title(NAME_MAX),
      lastName: title(NAME_MAX),
      email: line(254),
    }),
    ok: z.object({ ok: z.literal(true), id: Id }),
  }),
  /** Makes a registered company a customer, and the person who registered it its manager, who is mailed a link. */
  concludeCompany: write({
    policy: 'crew.approve',
    /** `id` is the registration's, `email` as in `processPreregister`. */
    body: z.object({
      id: Id,
      text: title(40),
      fullName: title(120),
      color: text(7),
      email: line(254).optional(),
    }),
    ok: z.object({ ok: z.literal(true), idCustomer: Id, idUser: Id }),
  }),
  saveGroup: write({
    policy: 'group.write',
    /** Another `usualRate` than the stored one (cents an hour; null for none) takes `settings:write` as well. */
    body: z.object({ id: Id, groupName: title(60), usualRate: Cents.min(1).max(1_000_000).nullable() }),
  }),
  getFirstSteps: read({
    policy: 'settings.write',
    /** Empty once all is done, or the list was put away. */
    ok: z.object({
      steps: z.array(z.object({ step: Step, done: z.boolean() })),
      /** The caller came by a one-time link and has no password to come back with. */
      needsPassword: z.boolean().optional(),
    }),
  }),
  skipFirstStep: write({
    policy: 'settings.write',
    /** A step that needs no doing; `all` puts the list away for everybody. */
    body: z.object({ step: z.union([Step, z.literal('all')]) }),
  }),
});
