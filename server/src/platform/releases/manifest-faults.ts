import type { z } from 'zod';
import { expectation, isMissing } from '../http/validation-messages';
import { quoted } from './read-files';

const MOST = 5;

/** The type of a field in words; the types of a manifest are few. */
const kinds: Partial<Record<string, string>> = {
  object: 'a table of fields',
  record: 'a table of fields',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};

const fieldAt = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? 'The manifest' : quoted(path.map(String).join('.'));

function fault(issue: z.core.$ZodIssue): string {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys')
    return `${issue.keys.map(quoted).join(', ')} in ${path.length === 0 ? 'the manifest' : fieldAt(path)} is nothing that this server knows: leave it out, or update the server first.`;
  if (isMissing(issue)) return `${fieldAt(path)} is missing.`;
  // In a table with free field names, an invalid name has its own issue inside this one: report that.
  const [first] = issue.code === 'invalid_key' ? issue.issues : [];
  if (first) return `${fieldAt(path)} ${expectation(first)}.`;
  const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined;
  return `${fieldAt(path)} ${kind === undefined ? expectation(issue) : `must be ${kind}`}.`;
}

/** Says what is wrong with a manifest, one sentence per field, for the output of a team's release command. */
export function manifestFaults({ issues }: z.ZodError): string {
  const said = issues.slice(0, MOST).map(fault).join(' ');
  return issues.length > MOST ? `${said} And ${issues.length - MOST} more.` : said;
}
