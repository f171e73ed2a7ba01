import { MINUTE_MS } from '@crewcall/domain/units';
import { handle } from '../handle';
import { addFigures } from './figures';
import { mixOf } from './mix-cookie';
import { noteOpen } from './open-releases';
import { STEP_BACK } from './step-back.task';

/**
 * Takes what a browser tells of the releases that served it. Nothing of whose browser it is is kept. A canary of which
 * something failed is looked at at once.
 */
export const reportServingHandler = handle(
  'reportServing',
  async ({ body, now, write, services, request }) => {
    const { open } = body;
    // Who looks at a mix tries things out: what fails there is no failure of what people have.
    const figures = mixOf(services.links, request, now) === null ? body.figures : [];
    await write(async (tx) => {
      const failed = figures.length === 0 ? [] : await addFigures(tx, figures, now);
      for (const remote of failed)
        await tx.enqueue(STEP_BACK, { remote }, { jobKey: `${STEP_BACK}:${remote}` });
      if (open) await noteOpen(tx, open, now);
    });
    return { ok: true as const };
  },
  { quietAudit: true, limit: { per: 'user', max: 60, windowMs: MINUTE_MS, what: 'reports' } },
);
