import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Id, title } from '../shapes';
import { CrewFilter } from './people-found-shapes';

/** A user's own saved searches in the crew list. */
export const crewSearchCalls = callsAt('/api/user', {
  getCrewSearches: read({
    policy: 'crew.read',
    ok: z.object({ searches: z.array(z.object({ id: Id, name: z.string(), filter: CrewFilter })) }),
  }),
  saveCrewSearch: write({
    policy: 'crew.read',
    /** Without `id` saves a new search; with `id` renames that search and, if `filter` is sent, changes it. */
    body: z.object({ id: Id.optional(), name: title(60), filter: CrewFilter.optional() }),
    bodyLimit: 128_000,
    ok: z.object({ ok: z.literal(true), id: Id }),
  }),
  deleteCrewSearch: write({
    policy: 'crew.read',
    body: z.object({ id: Id }),
  }),
});
