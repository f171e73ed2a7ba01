import { codeOf, isLost } from './connection-lost';
import { CallError } from '../../errors';

const answers: Record<string, [status: number, text: string]> = {
  '23505': [409, 'This exists already. Please reload and try again.'],
  '23503': [
    409,
    'Something that this refers to does not exist, or is still in use. Please reload and try again.',
  ],
  '23514': [400, 'A value is outside of what is allowed.'],
  '23502': [400, 'A required value is missing.'],
  '22003': [400, 'A number is too large.'],
  '22001': [400, 'A text is too long.'],
  '22021': [400, 'A text holds characters that cannot be stored.'],
  '22P02': [400, 'A value has the wrong form.'],
  '22P05': [400, 'A text holds characters that cannot be stored.'],
  '22007': [400, 'A date is not valid.'],
  '22008': [400, 'A date is out of range.'],
  '40001': [503, 'Somebody else was changing the same thing. Please try again.'],
  '40P01': [503, 'Somebody else was changing the same thing. Please try again.'],
  '53100': [507, 'The server has no space left. The office has to make room.'],
  '53300': [503, 'The server is busy. Please try again in a moment.'],
  '57014': [503, 'This took too long. Please try again.'],
  '55P03': [503, 'Somebody else was changing the same thing. Please try again.'],
};
const away: [status: number, text: string] = [
  503,
  'The database cannot be reached just now. Please try again in a moment.',
];

/** Did the database refuse the values themselves? False if it is unreachable or busy. */
export const isRefusedValue = (error: unknown): boolean => (answers[codeOf(error)]?.[0] ?? 500) < 500;

/** The user's message for a database error, or null if it is a bug of ours. */
export function fromPostgres(error: unknown): CallError | null {
  const answer = isLost(error) ? away : answers[codeOf(error)];
  if (!answer) return null;
  const [status, text] = answer;
  return new CallError(status, text, {}, status === 503 ? { headers: { 'retry-after': '3' } } : {});
}
