import { templates } from '@crewcall/domain/templates';
import type { TemplateField } from '@crewcall/domain/templates';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { EpochMs, Id, text } from '../shapes';

const fields = Object.keys(templates) as [TemplateField, ...TemplateField[]];
const Field = z.enum(fields);

/** A template filled for the caller: as it is typed where `draft` holds it, else as it is stored. */
const Filling = {
  field: Field,
  draft: z.array(z.object({ field: Field, text: text(10_000) })).max(fields.length),
  /** A job that the caller may read; an example is used without one, or for a template that is not about a job. */
  idJob: Id.optional(),
};

/** Templates of the settings before they are used. */
export const templateCalls = callsAt('/api/misc', {
  getTemplateJobs: read({
    policy: 'settings.read',
    /** Those the caller may read, the nearest to now first; times are in the zone `tz`. */
    ok: z.object({
      jobs: z.array(
        z.object({ id: Id, title: z.string(), prepend: z.string(), date: EpochMs, tz: z.string() }),
      ),
    }),
  }),
  previewTemplate: read({
    policy: 'settings.read',
    body: z.object(Filling),
    bodyLimit: 512_000,
    ok: z.object({
      /** Empty where none is sent: of a text message, or a text to copy. */
      subject: z.string(),
      /** Empty: nothing is sent. */
      text: z.string(),
    }),
  }),
  sendTemplateTest: write({
    policy: 'settings.write',
    body: z.object(Filling),
    bodyLimit: 512_000,
    /** The caller's own address or number that it went to. */
    ok: z.object({ ok: z.literal(true), to: z.string() }),
  }),
});
