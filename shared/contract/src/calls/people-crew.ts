import { z } from 'zod';
import { callsAt, read, write } from '../call';
import {
  Email,
  EpochMs,
  FormId,
  HeldLicences,
  Id,
  Missing,
  ownProof,
  PersonName,
  text,
  typed,
} from '../shapes';
import {
  FilterDefinition,
  FilterValue,
  FixedProfile,
  Engagement,
  GroupRate,
  Version,
  OwnProfile,
  ShiftAhead,
  UserDetails,
} from './people-crew-shapes';
import { CrewFilter, CrewOrder, FoundPeople } from './people-found-shapes';

/** Crew, their profiles and pictures. */
export const crewCalls = callsAt('/api/user', {
  getAvailableCrew: read({
    policy: 'crew.read',
    body: z.object({
      /** 1 active, 0 inactive, -1 or absent: all. */
      activeStatus: z.int().min(-1).max(1).optional(),
      state: z.int().min(0).max(8).optional(),
      pcode: typed(4).optional(),
      /** A search; without it, everybody is listed. Distances are measured from the search's postcode. */
      find: CrewFilter.optional(),
      /** By name if not sent. Rows with equal values are in order of name; rows without a value are last. */
      sort: CrewOrder.optional(),
      /** No limit if not given. */
      limit: z.int().min(1).max(100).optional(),
      offset: z.int().min(0).optional(),
    }),
    bodyLimit: 128_000,
    ok: z.object({
      /** The people of this page. If the page has room after the last of them, `invited` continues it. */
      crew: z.array(
        z.object({
          id: Id,
          fullName: z.string(),
          email: z.string(),
          phone: z.string(),
          active: z.boolean(),
          hasCV: z.boolean(),
          picture: z.string().nullable(),
          state: z.int().nullable(),
          postcode: z.string(),
          filterValuesUnparsed: z.string(),
          filterValues: z.array(FilterValue),
          licences: HeldLicences,
          suburb: z.string(),
          city: z.string(),
          /** Names of the active groups in which the person has a rate. */
          groups: z.array(z.string()),
          /** Empty if nothing is missing; not set for a deactivated person. */
          missing: Missing.optional(),
          role: z.enum(['crew', 'office', 'manager']),
          /** Supervises a job that was not cancelled. */
          supervises: z.boolean(),
          /** Start of the person's latest timesheet; null if there is none. */
          lastWorked: EpochMs.nullable(),
          /** Kilometres from the postcode of a search by distance; null if one of the two postcodes is not known. */
          km: z.number().nullable().optional(),
        }),
      ),
      /**
       * People who were mailed a link to register and have no account yet. Listed after everybody else, for users who
       * approve crew.
       */
      invited: z.array(
        z.object({ idRegistrant: Id, fullName: z.string(), email: z.string(), phone: z.string() }),
      ),
      /** How many rows the search finds on all pages, including `invited`. */
      total: z.int(),
      /** How many of them have an account. */
      accounts: z.int(),
      /** Only in a search by distance: whether the location of the postcode is known. */
      knowsNear: z.boolean().optional(),
      /** Names of all groups and all types of valid licences that occur in the crew. Only with the first page. */
      choices: z.object({ groups: z.array(z.string()), licences: z.array(z.string()) }).optional(),
    }),
  }),
  findPeople: read({
    policy: 'crew.read',
    /** `after`: the last id of the previous answer. */
    body: FoundPeople.extend({ after: Id.optional() }),
    bodyLimit: 128_000,
    /** The people with an account that a search finds, by id, 2,000 per call. `next` is null after the last of them. */
    ok: z.object({ people: z.array(z.object({ id: Id, fullName: z.string() })), next: Id.nullable() }),
  }),
  getAvailableCrewFilter: read({
    policy: 'crew.read',
    ok: z.object({ filters: z.array(FilterDefinition) }),
  }),
  getuserdetails: read({
    policy: 'crew.read',
    body: z.object({ id: Id }),
    ok: UserDetails.extend({
      /** Upcoming confirmed shifts, earliest first. Only for users who may deactivate people. */
      shiftsAhead: z.array(ShiftAhead).optional(),
      /** Uses two-step sign-in. Only for users who may reset it. */
      hasSecondFactor: z.boolean().optional(),
      /** Empty if nothing is missing; not set for a deactivated person. */
      missing: Missing.optional(),
    }),
  }),
  getMyProfile: read({
    method: 'GET',
    policy: 'session',
    ok: UserDetails,
  }),
  addPerson: write({
    policy: 'user.write',
    body: z.object({
      kind: z.enum(['crew', 'office']),
      firstName: PersonName,
      lastName: PersonName,
      email: Email,
      /** Permissions of a new colleague; only for `kind` office. */
      permissions: z.array(text(60)).max(60).optional(),
      /** Needed for `kind` office, since the new colleague gets access with these permissions. */
      ...ownProof,
    }),
    /** `idUser` is null for crew, who have no account before they complete their registration. */
    ok: z.object({ ok: z.literal(true), idUser: Id.nullable() }),
  }),
  getOwnData: read({
    method: 'GET',
    policy: 'session',
    /** A file of all data that we store about the caller: base64 of JSON. */
    ok: z.object({ fileName: z.string(), file: z.string() }),
  }),
  toggeuseractive: write({
    policy: 'user.write',
    body: z.object({
      id: Id,
      newState: z.union([z.boolean(), z.int().min(0).max(1)]),
      /**
       * When deactivating: also removes the person from their upcoming confirmed shifts, which makes those places
       * open.
       */
      freeShifts: z.boolean().optional(),
    }),
    /**
     * For a deactivated person: how many upcoming confirmed shifts they still have (`futureShifts`) and have lost
     * (`freed`).
     */
    ok: z.object({ ok: z.literal(true), futureShifts: z.int(), freed: z.int().optional() }),
  }),
  saveProfile2: write({
    policy: 'session',
    body: OwnProfile.extend({ ...ownProof, version: Version }),
    bodyLimit: 6_000_000,
  }),
  saveUserDetails: write({
    policy: 'user.write',
    body: OwnProfile.extend({
      id: Id,
      ...ownProof,
      version: Version,
      ...FixedProfile.shape,
      /** When the worker agreed that the company writes their tax invoices (RCTI). */
      rctiAgreedAt: EpochMs.nullable().optional(),
      engaged: Engagement.partial().optional(),
      groups: z.array(GroupRate).max(200).optional(),
      filter: z.array(FilterValue).max(200).optional(),
      permissions: z.array(text(40)).max(40).optional(),
      managerOf: z.union([text(40), z.array(text(40)).max(20)]).optional(),
      /** Also applies a changed rate to timesheets that are not invoiced yet. */
      applyRates: z.boolean().optional(),
    }),
    ok: z.object({ ok: z.literal(true), ratesToApply: z.int() }),
    bodyLimit: 6_000_000,
  }),
  getResume: read({
    policy: 'session',
    /** The caller's own CV; other people's only for users who may read people. */
    body: z.object({
      idUser: Id,
      /** Also returns the document as `pdf`, to show it on the page. */
      whole: z.boolean().optional(),
    }),
    /** `pdf` is base64. */
    ok: z.object({
      text: z.string(),
      url: z.string(),
      fileName: z.string().optional(),
      pdf: z.string().optional(),
    }),
  }),
  getUserPicture: read({
    method: 'GET',
    path: '/api/user/getUserPicture/:id',
    policy: 'public',
    /** Signed and short-lived (`sig`, `until`), since an image cannot send the token header. */
    body: z.object({
      id: FormId,
      sig: text(100).optional(),
      until: z.coerce.number().int().optional(),
    }),
    ok: z.object({}),
    raw: true,
  }),
});
