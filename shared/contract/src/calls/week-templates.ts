import { payBases } from '@crewcall/domain/pay-flat';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, Day, Id } from '../values';
import { Key, title } from '../shapes';

/** What is stored of a template. Times are minutes on the wall clock of the job's zone. */
export const TemplateContent = z.object({
  fields: z.object({
    title: z.string(),
    description: z.string(),
    prepend: z.string(),
    color: z.string(),
    state: z.int(),
    location: z.string(),
    pcode: z.string(),
    hidePublic: z.boolean(),
    /** Templates from before there were venues have none. */
    idVenue: Id.nullable().default(null),
  }),
  /** The job's start after midnight. */
  startMinute: z.int().min(0).max(1439),
  crews: z.array(
    z.object({
      idGroup: Id,
      amount: z.int(),
      requireCode: z.boolean(),
      /** After the job's start; negative if the crew starts before it. */
      offsetMinutes: z.int(),
      /** Planned length; null if no end is planned. */
      lengthMinutes: z.int().nullable(),
      licences: z.array(z.object({ idType: Id, rule: z.enum(['warn', 'block']) })),
      /** Ids of the allowances that timesheets of the crew get by themselves. */
      allowances: z.array(Id),
      /** The crew's own pay; null if it is paid like its group. */
      pay: z.object({ basis: z.enum(payBases), cents: Cents, upToMinutes: z.int().nullable() }).nullable(),
    }),
  ),
});

const Template = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  /** Title and customer of the jobs that are made from it. */
  title: z.string(),
  prepend: z.string(),
  /** The job's start, in minutes after midnight in its own zone. */
  startMinute: z.int(),
  crews: z.array(
    z.object({
      idGroup: Id,
      groupName: z.string(),
      amount: z.int(),
      /** The group is switched off: a job is made without this crew. */
      isOff: z.boolean(),
    }),
  ),
  /** Number of files. */
  files: z.int(),
  isArchived: z.boolean(),
});

const name = title(80).trim();

/** Calls about job templates: jobs to be made again. */
export const templateCalls = callsAt('/api/week', {
  getTemplates: read({
    policy: 'roster.use',
    /** `archived`: the archived templates instead of the others. */
    body: z.object({ archived: z.boolean().optional() }),
    ok: z.object({ templates: z.array(Template) }),
  }),
  /** Makes a template from a job, or gives a template another name. */
  saveTemplate: write({
    policy: 'roster.use',
    body: z
      .object({
        name,
        /** Makes a template from this job. */
        idJob: Id.optional(),
        /** Renames this template, whose `version` was read. */
        id: Id.optional(),
        version: z.int().optional(),
        key: Key,
      })
      .refine(({ idJob, id }) => (idJob === undefined) !== (id === undefined), {
        error: 'needs either idJob or id',
      }),
    ok: z.object({ ok: z.literal(true), id: Id }),
  }),
  /** Archives a template, so that nobody is offered it, or restores it. */
  archiveTemplate: write({
    policy: 'roster.use',
    body: z.object({ id: Id, archived: z.boolean() }),
  }),
  /** Makes a job on a day from a template. */
  insertFromTemplate: write({
    policy: 'roster.use',
    body: z.object({ idTemplate: Id, day: Day, key: Key }),
    ok: z.object({
      jobId: Id,
      /** Crews that were left out, and times that daylight saving has moved, as sentences. */
      warnings: z.array(z.string()),
    }),
  }),
});
