import type { z } from 'zod';
import { listFieldName, fieldName } from './field-names';

// A limit of a million or more is a technical limit, such as the largest integer, so messages do not mention it.
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

/** If a field has at most this many choices, the message lists them. */
const FEW = 8;

/** Was a field not sent at all? */
export const isMissing = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' && issue.input === undefined && issue.message.includes('undefined');

/** The message that the field's schema gives, or a general one if it gives none. */
const ownWords = ({ message }: z.core.$ZodIssue): string =>
  /^(must|has|is|needs) /.test(message) ? message : 'is not valid';

/** Says what is wrong with a field, as the part of a sentence that follows the field's name. */
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

/**
 * For a field that takes one value or a list: the most entries allowed, if the only error is that the list has more.
 * Else null.
 */
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
 * Says in one sentence, in the words of the screens, the first thing that is wrong with a request. `field` is the
 * field's name in the contract, for programs.
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
