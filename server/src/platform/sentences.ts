import type { z } from 'zod';

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

// Names that a sender made up are not repeated to them.
const isName = (part: string) => /^[\w-]{1,60}$/.test(part);

const fieldOf = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `${part + 1}.` : String(part)))
    .filter((part) => /^\d+\.$/.test(part) || isName(part))
    .join(' ');

function expectation(issue: z.core.$ZodIssue): string {
  const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.message.includes('undefined')
        ? `is missing${kind ? `; it must be ${kind}` : ''}`
        : kind
          ? `must be ${kind}`
          : 'is not valid';
    case 'too_big':
      if (issue.origin === 'string') return `is too long; at most ${issue.maximum} characters`;
      if (issue.origin === 'array') return `has too many entries; at most ${issue.maximum}`;
      return `must be at most ${issue.maximum}`;
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? 'must not be empty' : `needs at least ${issue.minimum} characters`;
      if (issue.origin === 'array') return `needs at least ${issue.minimum} entries`;
      return `must be at least ${issue.minimum}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.filter(isName).join(', ') || 'odd names'}`;
    case 'invalid_union':
      return 'does not have any of the expected forms';
    case 'custom':
      return issue.message === 'Invalid input' ? 'is not valid' : issue.message;
    default:
      return issue.message === '' || issue.message.startsWith('Invalid') ? 'is not valid' : issue.message;
  }
}

/** One sentence for the first thing wrong with a request: the field, and what is expected of it. */
export function sentenceFor(error: z.ZodError): { text: string; field: string } {
  const [issue] = error.issues;
  if (issue === undefined) return { text: 'The request is not valid.', field: '' };
  const field = fieldOf(issue.path);
  const said = expectation(issue);
  const text = field === '' ? `The request ${said}` : `${field}: ${said}`;
  return { text: /[.!?]$/.test(text) ? text : `${text}.`, field };
}
