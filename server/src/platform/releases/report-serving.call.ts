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
 * Whether this release can have served somebody. A canary is for some, and only they report on it, if they may open
 * anything of it.
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

/** Takes what a browser reports of the releases that served it. Whose browser it is is not stored. */
export const reportServingHandler = handle(
  'reportServing',
  async ({ body, now, user, write, services, request }) => {
    const { open } = body;
    refuseImpossible(body.figures);
    // Who looks at a mix tries things out: what fails there is no failure of what people have.
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
