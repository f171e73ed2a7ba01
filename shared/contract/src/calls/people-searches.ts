import { personGaps } from '@crewcall/domain/person-gaps';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Id, text, title } from '../shapes';

/** Filters of the crew list. A field with its default value from `allCrew` (shared/domain) filters nothing. */
const CrewFilter = z.object({
  text: text(200),
  /** 1 active, 0 inactive, -1 all. */
  active: z.int().min(-1).max(1),
  /** 1..8, 0 for all. */
  state: z.int().min(0).max(8),
  group: text(60),
  /** A type of licence, by name. */
  licence: text(120),
  /** Nothing missing, something missing, or one thing that is. */
  gaps: z.enum(['', 'complete', 'missing', ...personGaps]),
  role: z.enum(['', 'crew', 'office', 'manager', 'supervisor']),
  /** A postcode. With `withinKm` 0 only people with exactly this postcode. */
  near: text(4),
  withinKm: z.int().min(0).max(5000),
  worked: z.enum(['', 'since', 'notSince']),
  /** `YYYY-MM-DD` in the company's zone, or empty. */
  workedDay: text(10),
  /** Answers to the company's own profile questions, by the id of the question. */
  values: z.record(z.string().max(20), text(500)),
});

/** A user's own saved searches in the crew list. */
export const crewSearchCalls = callsAt('/api/user', {
  getCrewSearches: read({
    policy: 'crew.read',
    ok: z.object({ searches: z.array(z.object({ id: Id, name: z.string(), filter: CrewFilter })) }),
  }),
  saveCrewSearch: write({
    policy: 'crew.read',
    /** Without `id` saves a new search; with one, renames that search and changes its `filter` if sent. */
    body: z.object({ id: Id.optional(), name: title(60), filter: CrewFilter.optional() }),
    bodyLimit: 128_000,
    ok: z.object({ ok: z.literal(true), id: Id }),
  }),
  deleteCrewSearch: write({
    policy: 'crew.read',
    body: z.object({ id: Id }),
  }),
});
