import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { EpochMs, Id, text } from '../shapes';

/** Minutes that a link to a mix may be good for: a day. */
const MOST_MINUTES = 24 * 60;

const Shown = z.object({ remote: z.string(), release: z.string(), version: z.string() });

export const releaseMixCalls = callsAt('/api/platform', {
  /** Makes a link that shows a mix of releases, idle ones too, to users with the permission. */
  makeMix: write({
    policy: 'release.read',
    bodyLimit: 16_000,
    body: z.object({
      /** Remote to a version, a release, or `live`, `canary` or `previous`, which are taken as they are now. */
      remotes: z.record(z.string().max(60), z.string().max(80)),
      minutes: z.int().min(1).max(MOST_MINUTES),
      /** Users without the permission who may use the link as well. */
      people: z.array(Id).max(50).optional(),
    }),
    ok: z.object({
      /** For `?with=` of any address of ours. */
      with: z.string(),
      until: EpochMs,
      remotes: z.array(Shown),
      /** What every remote has that the mix leaves alone. */
      live: z.array(Shown),
      /** The release of its shell, and a hash of the calls that the server answers. */
      shell: z.string(),
      server: z.string(),
    }),
  }),
  /** Shows the mix of a link in this browser, until its time is over, its user signs out, or `closeMix`. */
  openMix: write({
    policy: 'session',
    body: z.object({ with: text(6000) }),
    ok: z.object({ until: EpochMs, remotes: z.array(Shown) }),
  }),
  /** Back to what is live. */
  closeMix: read({
    policy: 'session',
  }),
});
