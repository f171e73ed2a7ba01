import { licenceRules } from '@crewcall/domain/licences';
import { fieldOf } from '@crewcall/domain/job-fields';
import { VENUE_ADDRESS_MAX, VENUE_NAME_MAX } from '@crewcall/domain/venue';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Empty, Key, text, typed } from '../shapes';
import { Id, line, title } from '../values';

const venueFields = {
  name: title(VENUE_NAME_MAX).trim(),
  address: line(VENUE_ADDRESS_MAX).trim(),
  postcode: text(fieldOf('pcode').max ?? 0),
  /** Australian state by number; its public holidays are paid. */
  state: z.int().min(1).max(8),
  /** IANA name. Jobs at the venue run by this clock. */
  zone: z.string().max(60),
  /** Degrees; both or neither. */
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  /** Code of the gate. */
  gate: typed(fieldOf('gateCode').max ?? 0).trim(),
  dock: text(300),
  parking: text(300),
  contactName: line(120).trim(),
  contactPhone: typed(40).trim(),
  /** Confirmed crew read these. */
  notes: text(2000),
  licences: z.array(z.object({ idType: Id, rule: z.enum(licenceRules) })).max(30),
};

const Venue = z.object({ ...venueFields, id: Id, version: z.int(), isArchived: z.boolean() });

/** Places of work. A job takes one by reference, and runs by its clock. */
export const venueCalls = callsAt('/api/week', {
  /** All venues of the company by name, with what a job takes from them, and the licences to choose from. */
  getVenues: read({
    policy: 'job.office',
    body: Empty,
    ok: z.object({
      types: z.array(z.object({ id: Id, name: z.string() })),
      venues: z.array(
        Venue.pick({
          id: true,
          name: true,
          address: true,
          postcode: true,
          state: true,
          zone: true,
          gate: true,
          isArchived: true,
        }),
      ),
    }),
  }),
  getVenue: read({
    policy: 'job.office',
    body: z.object({ id: Id }),
    ok: z.object({
      venue: Venue,
      /** Number of jobs at this venue that have not started and are neither cancelled nor finished. */
      ahead: z.int(),
    }),
  }),
  /**
   * Adds or changes a venue. With `ahead`, each job ahead takes its address, postcode, gate code, state, time zone and
   * licences, by the rules of every save; local times stay. A job that is refused does not stop the others.
   */
  saveVenue: write({
    policy: 'job.office',
    body: z.object({
      ...venueFields,
      /** A new venue has none. */
      id: Id.optional(),
      /** The version that was loaded. Another one is refused (409), with the current `venue`. */
      version: z.int().optional(),
      ahead: z.boolean().optional(),
      key: Key,
    }),
    ok: z.object({
      id: Id,
      /** Number of jobs that took the change. */
      changed: z.int(),
      refused: z.array(z.object({ idJob: Id, title: z.string(), text: z.string() })),
    }),
  }),
  /** Takes a venue off the list, or puts it back. Its jobs keep it. */
  archiveVenue: write({
    policy: 'job.office',
    body: z.object({ id: Id, isArchived: z.boolean() }),
    ok: z.object({ ok: z.literal(true) }),
  }),
});
