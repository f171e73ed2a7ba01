import { templates } from '@crewcall/domain/templates';
import type { TemplateField } from '@crewcall/domain/templates';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { EpochMs, Id, text } from '../shapes';

const fields = Object.keys(templates) as [TemplateField, ...TemplateField[]];
const Field = z.enum(fields);

/** The template to fill in: the unsaved text in `draft` if `draft` has that field, else the stored text. */
const Filling = {
  field: Field,
  draft: z.array(z.object({ field: Field, text: text(10_000) })).max(fields.length),
  /** A job that the caller may read. If not sent, or if the template is not about a job, an example is used. */
  idJob: Id.optional(),
};

/** Previews and tests of message templates. */
export const templateCalls = callsAt('/api/misc', {
  getTemplateJobs: read({
    policy: 'settings.read',
    /** Jobs that the caller may read, closest to now first. */
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
      /** Empty for messages without a subject: an SMS, or a text to copy. */
      subject: z.string(),
      /** The filled-in text. If it is empty, nothing is sent. */
      text: z.string(),
    }),
  }),
  sendTemplateTest: write({
    policy: 'settings.write',
    body: z.object(Filling),
    bodyLimit: 512_000,
    /** The caller's own address or number that the test message went to. */
    ok: z.object({ ok: z.literal(true), to: z.string() }),
  }),
});
