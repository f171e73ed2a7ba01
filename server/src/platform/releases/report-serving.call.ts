import { MINUTE_MS } from '@crewcall/domain/units';
import { handle } from '../http/handle';
import { markOf, mayHave } from './canary-people';
import { addFigures, refuseImpossible } from './figures';
import { mixOf } from './mix-cookie';
import { noteOpen } from './open-releases';
import { STEP_BACK } from './step-back.task';

/**
 * Takes what a browser tells of the releases that served it. Whose browser it is is not kept: of failures only a mark
 * that tells two people apart. A canary of which something failed is looked at at once.
 */
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
    const mark = (release: string) => markOf(services.keys.link, user.id, release);
    await write(async (tx) => {
      const failed = figures.length === 0 ? [] : await addFigures(tx, figures, now, mark);
      for (const remote of failed)
        await tx.enqueue(STEP_BACK, { remote }, { jobKey: `${STEP_BACK}:${remote}` });
      if (open) await noteOpen(tx, open, now);
    });
  },
  { quietAudit: true, limit: { per: 'user', max: 60, windowMs: MINUTE_MS, what: 'reports' } },
);
