import type { z } from 'zod';
import { listFieldName, fieldName } from './field-names';

// A number like these is no amount that somebody typed.
const isAmount = (limit: number | bigint): boolean => Math.abs(Number(limit)) < 1_000_000;

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig): string {
  if (origin === 'string') return `is too long; at most ${maximum} characters`;
  if (origin === 'array') return `has too many entries; at most ${maximum}`;
  return isAmount(maximum) ? `must be at most ${maximum}` : 'is not valid';
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string' || origin === 'array')
    return minimum === 1
      ? 'must not be empty'
      : `needs at least ${minimum} ${origin === 'array' ? 'entries' : 'characters'}`;
  return isAmount(minimum) && inclusive !== false ? `must be at least ${minimum}` : 'is not valid';
}

/** So many choices are named, where somebody sends another. */
const FEW = 8;

/** Was a field not sent at all? */
export const isMissing = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' && issue.input === undefined && issue.message.includes('undefined');

/** What the declaration of the field says of it, where it says something. */
const ownWords = ({ message }: z.core.$ZodIssue): string =>
  /^(must|has|is|needs) /.test(message) ? message : 'is not valid';

/** What is wrong with a field, as it follows its name in a sentence. */
export function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? 'is missing' : ownWords(issue);
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_value':
      return issue.values.length > FEW
        ? 'is none of the choices'
        : `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return 'holds something that this version does not know. Please reload the page';
    case 'custom':
    case 'invalid_format':
      return ownWords(issue);
    default:
      return 'is not valid';
  }
}

/** The most entries of a list that is too long, where a field takes one or a list: the list fits but for that. */
const tooLong = (issue: z.core.$ZodIssue): number | bigint | null => {
  if (issue.code !== 'invalid_union') return null;
  for (const [only, ...more] of issue.errors) {
    if (more.length > 0 || only?.code !== 'too_big') continue;
    if (only.origin === 'array' && only.path.length === 0) return only.maximum;
  }
  return null;
};

const nameOf = (path: readonly PropertyKey[]): string =>
  path
    .filter((part) => typeof part === 'number' || /^[\w-]{1,60}$/.test(String(part)))
    .map(String)
    .join('.');

/**
 * One sentence, in the words of the screen, for the first thing wrong with a request; and the field's own name, for
 * programs.
 */
export function validationMessage(error: z.ZodError): { text: string; field: string } {
  const [issue] = error.issues;
  if (issue === undefined) return { text: 'The request is not valid.', field: '' };
  const most = tooLong(issue);
  const text =
    most === null
      ? `${fieldName(issue.path)} ${expectation(issue)}`
      : `${listFieldName(issue.path)} has too many entries; at most ${most}`;
  return { text: /[.!?]$/.test(text) ? text : `${text}.`, field: nameOf(issue.path) };
}
