import { LICENCE_FILE_MAX_BYTES, LICENCE_WARN_MOST, licenceRules } from '@crewcall/domain/licences';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { EpochMs, FormId, Id, line, text, title } from '../shapes';

const Needs = z.object({ number: z.boolean(), state: z.boolean(), expiry: z.boolean(), file: z.boolean() });
/** A day `YYYY-MM-DD`. */
const Day = z.string();
const Key = z.string().max(100);
const Rule = z.enum(licenceRules);
const Demand = z.object({ idType: Id, rule: Rule });
const Demands = z.array(Demand).max(100);

const Licence = z.object({
  id: Id,
  idType: Id,
  type: z.string(),
  /** Complete for its owner and for users who may change people; other users get only the last three characters. */
  number: z.string(),
  state: z.int().nullable(),
  issuedDay: Day.nullable(),
  expiryDay: Day.nullable(),
  hasFile: z.boolean(),
  status: z.enum(['waiting', 'accepted', 'refused', 'replaced']),
  /** Why the licence was refused. */
  reason: z.string(),
  sentAt: EpochMs,
  checkedAt: EpochMs.nullable(),
});
const Of = z.object({ idUser: Id, name: z.string() });

/** Licences of people, types of licences, and the licences that groups and crews require. */
export const licenceCalls = callsAt('/api/licence', {
  getLicenceTypes: read({
    policy: 'group.write',
    ok: z.object({
      types: z.array(
        z.object({
          id: Id,
          name: z.string(),
          needs: Needs,
          warnDays: z.array(z.int()),
          /** The most hours that a person with this licence may work in a fortnight; null for no limit. */
          fortnightHours: z.int().nullable(),
          active: z.boolean(),
          /** How many people have an accepted licence of this type. */
          people: z.int(),
        }),
      ),
      groups: z.array(z.object({ idGroup: Id, rules: z.array(Demand) })),
    }),
  }),
  saveLicenceType: write({
    policy: 'group.write',
    body: z.object({
      id: Id.optional(),
      name: title(60),
      needs: Needs,
      warnDays: z.array(z.int().min(0).max(LICENCE_WARN_MOST)).max(6),
      fortnightHours: z.int().min(1).max(336).nullable(),
      active: z.boolean(),
      /** The values that the form loaded: only fields that differ from them are saved, see `saveCustomer`. */
      was: z
        .object({
          name: text(60),
          needs: Needs,
          warnDays: z.array(z.int()).max(6),
          fortnightHours: z.int().nullable(),
          active: z.boolean(),
        })
        .optional(),
      key: Key.optional(),
    }),
    ok: z.object({ ok: z.literal(true), id: Id }),
  }),
  setGroupLicences: write({
    policy: 'group.write',
    /**
     * The complete list of licences that the group requires from now on. With `was`, the list that the form loaded,
     * only the rules that differ from it are saved, see `saveCustomer`; without `was` the new list replaces the old
     * one.
     */
    body: z.object({ idGroup: Id, rules: Demands, was: Demands.optional() }),
  }),
  getCrewLicences: read({
    policy: 'job.office',
    body: z.object({ idReqCrew: Id }),
    ok: z.object({
      types: z.array(z.object({ id: Id, name: z.string() })),
      ofGroup: z.array(Demand),
      ofCrew: z.array(Demand),
      /** Invited or confirmed workers who now lack a licence. They stay on the crew. */
      lacking: z.array(z.object({ idUser: Id, rule: Rule, text: z.string() })),
    }),
  }),
  setCrewLicences: write({
    policy: 'job.office',
    /** Licences that the crew requires in addition to those of its group. `was`: as in `setGroupLicences`. */
    body: z.object({ idReqCrew: Id, rules: Demands, was: Demands.optional() }),
  }),
  getMyLicences: read({
    policy: 'licence.own',
    ok: z.object({
      types: z.array(z.object({ id: Id, name: z.string(), needs: Needs })),
      licences: z.array(Licence),
      fortnightHours: z.int().nullable(),
    }),
  }),
  saveLicence: write({
    policy: 'licence.own',
    /** Replaces an unchecked licence of the same type. The file is sent in the same form. */
    body: z.object({
      idType: FormId,
      number: line(60).optional(),
      state: z.coerce.number().int().min(1).max(8).optional(),
      issuedDay: text(10).optional(),
      expiryDay: text(10).optional(),
      key: Key.optional(),
    }),
    multipart: { maxFiles: 1, maxFileBytes: LICENCE_FILE_MAX_BYTES, isOptional: true },
    ok: z.object({ ok: z.literal(true), id: Id }),
  }),
  deleteLicence: write({
    policy: 'licence.own',
    body: z.object({ id: Id }),
  }),
  getLicences: read({
    policy: 'crew.read',
    body: z.object({ idUser: Id }),
    /** `fortnightHours` is the lowest limit among their accepted licences; null if none has a limit. */
    ok: z.object({ licences: z.array(Licence), fortnightHours: z.int().nullable() }),
  }),
  openLicence: write({
    policy: 'session',
    /** The caller's own licence; other people's only for users who may change people. Each opening is audited. */
    body: z.object({ id: Id }),
    /** The file's address works for five minutes at most. */
    ok: z.object({ name: z.string(), url: z.string() }),
  }),
  checkLicence: write({
    policy: 'user.write',
    /** A refusal needs a reason. An accepted licence can be refused later. */
    body: z.object({ id: Id, accept: z.boolean(), reason: text(500).optional() }),
  }),
  getExpiring: read({
    policy: 'user.write',
    body: z.object({
      days: z.int().min(0).max(LICENCE_WARN_MOST),
      /** Returns only this list; the other is empty. */
      only: z.enum(['waiting', 'expiring']).optional(),
      /** The most rows per list; 50 if not given. 0: counts only. */
      limit: z.int().min(0).max(100).optional(),
      /** The number of rows to skip in each list. */
      offset: z.int().min(0).optional(),
    }),
    /** Licences of active people: `waiting` to be checked, oldest first, and `expiring`, soonest first. */
    ok: z.object({
      /** How many rows each list has on all pages. */
      totals: z.object({ waiting: z.int(), expiring: z.int() }),
      waiting: z.array(Licence.extend(Of.shape)),
      expiring: z.array(
        Licence.extend(Of.shape).extend({
          isExpired: z.boolean(),
          /** How many upcoming confirmed shifts need this licence after it has expired. */
          shifts: z.int(),
        }),
      ),
    }),
  }),
});
