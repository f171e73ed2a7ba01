import { bucketOf, isForThem } from '@crewcall/contract/canary';
import type { Registry } from '@crewcall/contract/manifest';
import { can, roleOf } from '@crewcall/domain/policies';
import type { Who } from '@crewcall/domain/policies';
import { MINUTE_MS } from '@crewcall/domain/units';
import { handle } from '../http/handle';
import { addFigures, refuseImpossible } from './figures';
import { mixOf } from './mix-cookie';
import { noteOpen } from './open-releases';

/**
 * Can this release have served this user? Reports about a canary count only from users who get the canary and may
 * open something in it.
 */
function mayHave({ remotes }: Registry, remote: string, release: string, who: Who): boolean {
  const canary = remotes.find(({ name }) => name === remote)?.canary ?? null;
  if (canary?.manifest.release !== release) return true;
  const { routes, slots } = canary.manifest;
  return (
    [...routes, ...slots].some(({ policy }) => can(who, policy)) &&
    isForThem(canary.rule, roleOf(who), bucketOf(who.id, remote))
  );
}

/** Stores a browser's report about the releases that served it, but not which user's browser it is. */
export const reportServingHandler = handle(
  'reportServing',
  async ({ body, now, user, write, services, request }) => {
    const { open } = body;
    refuseImpossible(body.figures);
    // A browser with a mix is used for testing, so its failures must not count against the live releases.
    const isOwn = mixOf(services.links, request, now) === null;
    const { registry } = await services.releases.current();
    const figures = isOwn
      ? body.figures.filter(({ remote, release }) => mayHave(registry, remote, release, user))
      : [];
    await write(async (tx) => {
      if (figures.length > 0) await addFigures(tx, figures, now);
      if (open) await noteOpen(tx, open, now);
    });
  },
  { quietAudit: true, limit: { per: 'user', max: 60, windowMs: MINUTE_MS, what: 'reports' } },
);
