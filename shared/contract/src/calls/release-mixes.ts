import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { EpochMs, Id, text } from '../shapes';

/** The most minutes that a link to a mix can be valid: a day. */
const MOST_MINUTES = 24 * 60;

const Shown = z.object({ remote: z.string(), release: z.string(), version: z.string() });

export const releaseMixCalls = callsAt('/api/platform', {
  /** Makes a link that shows a mix of releases, including inactive ones, to users who may read releases. */
  makeMix: write({
    policy: 'release.read',
    bodyLimit: 16_000,
    body: z.object({
      /** By remote: a version, a release id, or `live`, `canary` or `previous`, resolved when the link is made. */
      remotes: z.record(z.string().max(60), z.string().max(80)),
      minutes: z.int().min(1).max(MOST_MINUTES),
      /** Users who may use the link without that permission. */
      people: z.array(Id).max(50).optional(),
    }),
    ok: z.object({
      /** Value for the query parameter `with` of any page address. */
      with: z.string(),
      until: EpochMs,
      remotes: z.array(Shown),
      /** The live releases of all remotes that the mix does not name. */
      live: z.array(Shown),
      /** Release of the live shell, and (`server`) a hash of the calls that the server has. */
      shell: z.string(),
      server: z.string(),
    }),
  }),
  /** Shows the mix of a link in this browser until it expires, the user signs out, or `closeMix` is called. */
  openMix: write({
    policy: 'session',
    body: z.object({ with: text(6000) }),
    ok: z.object({ until: EpochMs, remotes: z.array(Shown) }),
  }),
  /** Returns this browser to the live releases. */
  closeMix: read({
    policy: 'session',
  }),
});
