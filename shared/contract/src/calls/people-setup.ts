import { GROUP_NAME_MAX } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, EpochMs, Id, line, PersonName, text, title, typed, words } from '../shapes';

/**
 * A box to tick in the contract. By ticking the one with id `rcti`, people agree that the company writes their
 * invoices.
 */
const Box = z.object({ id: z.string(), label: z.string(), required: z.boolean() });

const FilterType = z.enum(['checkbox', 'text', 'combobox']);

/** How a customer is billed; each field may be empty. */
const Billing = {
  billingName: line(120),
  billingAbn: typed(20),
  billingEmail: typed(254),
  billingAddress: text(400),
};

const Step = z.enum([
  'company',
  'bank',
  'groups',
  'payRules',
  'holidays',
  'super',
  'contract',
  'filters',
  'customers',
  'templates',
  'people',
]);

/** What a company sets up before its first shift. */
export const setupCalls = callsAt('/api/misc', {
  getContracts: read({
    policy: 'settings.read',
    /** Without `version` the newest is returned. */
    body: z.object({ version: z.int().min(1).max(1_000_000).optional() }),
    ok: z.object({
      /** Null if the company has no contract. `text` is as typed; `contractHtml` of the domain formats it. */
      shown: z
        .object({ version: z.int(), title: z.string(), text: z.string(), boxes: z.array(Box) })
        .nullable(),
      /** Newest first. `signed`: how many people of the current crew have signed this version. */
      versions: z.array(
        z.object({
          version: z.int(),
          title: z.string(),
          at: EpochMs,
          by: z.string().nullable(),
          signed: z.int(),
        }),
      ),
      /** Number of active people in the crew. */
      crew: z.int(),
    }),
  }),
  getContractSignatures: read({
    policy: 'settings.read',
    body: z.object({
      version: z.int().min(1).max(1_000_000),
      /** Returns only this list; the other is empty. */
      only: z.enum(['signed', 'missing']).optional(),
      /** The most rows per list; 100 if not given. */
      limit: z.int().min(1).max(100).optional(),
      /** The number of rows to skip in each list. */
      offset: z.int().min(0).optional(),
    }),
    ok: z.object({
      /** How many rows each list has on all pages. */
      totals: z.object({ signed: z.int(), missing: z.int() }),
      /** Latest first. `checked`: labels of the ticked boxes. */
      signed: z.array(
        z.object({ idUser: Id, name: z.string(), signedAt: EpochMs, checked: z.array(z.string()) }),
      ),
      /** Active crew who have not signed this version. */
      missing: z.array(z.object({ idUser: Id, name: z.string() })),
    }),
  }),
  saveContract: write({
    policy: 'settings.write',
    bodyLimit: 256_000,
    body: z.object({
      /** The version that the form loaded; 0 if there was no contract yet. */
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
          /** How many people have answered this question. */
          people: z.int(),
          /** For `combobox`: each combination of options that people have chosen, with the number of people. */
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
      /** For `combobox`. `was`: the old text of a renamed option, so that people's answers are preserved. */
      options: z.array(z.object({ text: title(80), was: text(80).optional() })).max(200),
      /** How many people lose an answer, as shown on screen. Refused if the number has changed since. */
      lose: z.int().min(0).max(1_000_000).optional(),
      /** The values that the form loaded: only fields that differ from them are saved, see `saveCustomer`. */
      was: z
        .object({ type: FilterType, description: text(120), options: z.array(text(80)).max(200) })
        .optional(),
    }),
    ok: z.object({ ok: z.literal(true), id: Id }),
  }),
  deleteFilter: write({
    policy: 'settings.write',
    /** `people`: how many lose an answer, as shown on screen. Refused if the number has changed since. */
    body: z.object({ id: Id, people: z.int().min(0).max(1_000_000) }),
  }),
  getCustomers: read({
    policy: 'settings.read',
    ok: z.object({
      customers: z.array(
        z.object({
          id: Id,
          /** The prefix of the customer's jobs. */
          text: z.string(),
          fullName: z.string(),
          color: z.string(),
          billingName: z.string(),
          billingAbn: z.string(),
          billingEmail: z.string(),
          billingAddress: z.string(),
          jobs: z.int(),
          /** The users who sign in for this customer. */
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
         * The values that the form loaded. Only fields that differ from them are saved. If another user has changed
         * the same field since, the call fails with 409 and names that user. Not set for a new customer.
         */
        was: z
          .object({
            text: text(40),
            fullName: text(120),
            color: text(7),
            billingName: text(120),
            billingAbn: typed(20),
            billingEmail: typed(254),
            billingAddress: text(400),
          })
          .optional(),
      })
      .refine((body) => body.id === undefined || body.was !== undefined, {
        message: 'is missing',
        path: ['was'],
      }),
    /** `renamedJobs`: how many jobs got the new prefix. */
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
      firstName: PersonName,
      lastName: PersonName,
      email: typed(254),
    }),
    ok: z.object({ ok: z.literal(true), id: Id }),
  }),
  /**
   * Makes a registered company a customer, and the person who registered it its manager, who is mailed a sign-in link.
   */
  concludeCompany: write({
    policy: 'crew.approve',
    /** `id`: the registration's id. `email`: as in `processPreregister`. */
    body: z.object({
      id: Id,
      text: title(40),
      fullName: title(120),
      color: text(7),
      email: typed(254).optional(),
    }),
    ok: z.object({ ok: z.literal(true), idCustomer: Id, idUser: Id }),
  }),
  saveGroup: write({
    policy: 'group.write',
    /** Changing `usualRate` (cents an hour; null for none) also needs the permission `settings:write`. */
    body: z.object({
      id: Id,
      groupName: title(GROUP_NAME_MAX),
      usualRate: Cents.min(1).max(1_000_000).nullable(),
      /** The values that the form loaded: only fields that differ from them are saved, see `saveCustomer`. */
      was: z.object({ groupName: text(GROUP_NAME_MAX), usualRate: Cents.nullable() }).optional(),
    }),
  }),
  getFirstSteps: read({
    policy: 'settings.write',
    /** `steps` is empty once all are done, or the checklist was dismissed. */
    ok: z.object({
      steps: z.array(z.object({ step: Step, done: z.boolean() })),
      /** The caller signed in with a one-time link and has no password to sign in again with. */
      needsPassword: z.boolean().optional(),
    }),
  }),
  skipFirstStep: write({
    policy: 'settings.write',
    /** Marks a step as not needed; `all` dismisses the checklist for everybody. */
    body: z.object({ step: z.union([Step, z.literal('all')]) }),
  }),
});
