import { fieldNames, fieldOf } from '@crewcall/domain/job-fields';
import type { Field, JobFields, Kind, KindValues } from '@crewcall/domain/job-fields';
import { z } from 'zod';
import { Email, EpochMs, Id, line, text, title, typed } from './values';

const Hex = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #90a4ae');

/** How a sent value of each kind is checked. */
const inputs: { [K in Kind]: (max: number) => z.ZodType<KindValues[K], KindValues[K]> } = {
  title: (max) => title(max).trim(),
  line: (max) => line(max).trim(),
  typed: (max) => typed(max).trim(),
  text,
  colour: () => z.union([Hex, z.literal('')]),
  instant: () => EpochMs,
  state: () => z.int().min(1).max(8),
  status: () => z.int().min(0).max(3),
  flag: () => z.boolean(),
  people: (max) => z.array(Id).max(max),
  emails: (max) =>
    z
      .array(Email.toLowerCase())
      .max(max)
      .overwrite((list) => [...new Set(list)]),
  venue: () => Id.nullable(),
};
/** The schema of each kind of job field in an answer. */
const answers: { [K in Kind]: z.ZodType<KindValues[K], KindValues[K]> } = {
  title: z.string(),
  line: z.string(),
  typed: z.string(),
  text: z.string(),
  colour: z.string(),
  instant: EpochMs,
  state: z.int(),
  status: z.int().min(0).max(3),
  flag: z.boolean(),
  people: z.array(Id),
  emails: z.array(z.string()),
  venue: Id.nullable(),
};

type Shapes = { [N in keyof JobFields]: z.ZodType<JobFields[N], JobFields[N]> };
const shapes = (of: (field: Field) => z.ZodType): Shapes =>
  Object.fromEntries(fieldNames.map((name) => [name, of(fieldOf(name))])) as Shapes;

export const fieldInputs = shapes(({ kind, max = 0 }) => inputs[kind](max));
export const fieldAnswers = shapes(({ kind }) => answers[kind]);
