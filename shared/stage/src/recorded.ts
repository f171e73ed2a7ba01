import { ApiError } from '@crewcall/platform';
import type { ApiClient } from '@crewcall/platform';

/** Call name to its answer, or to a list of answers by body: `[{ "body": {"id": 1}, "answer": {…} }]`. */
export type Recording = Readonly<Record<string, unknown>>;

interface Case {
  body: Record<string, unknown>;
  answer: unknown;
}
const isCases = (value: unknown): value is Case[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((item) => typeof item === 'object' && item !== null && 'answer' in item);
const fits = (wanted: Record<string, unknown>, body: unknown) =>
  Object.entries(wanted).every(
    ([name, value]) => JSON.stringify((body as Record<string, unknown>)[name]) === JSON.stringify(value),
  );

/** An API that answers from examples; what was not recorded is missing, said in words. */
export const recordedApi = (recording: Recording): ApiClient => ({
  async call(name, body, options) {
    await Promise.resolve();
    if (options?.signal?.aborted === true) throw new ApiError('aborted', 'Given up.');
    const found = recording[name];
    const answer = isCases(found) ? found.find((one) => fits(one.body, body))?.answer : found;
    if (answer === undefined) throw new ApiError('missing', `No example answers ${name}.`, 404);
    return structuredClone(answer) as never;
  },
});

/** Gets the recording; none is an empty one. */
export async function fetchRecording(url: string): Promise<Recording> {
  const response = await fetch(url).catch(() => null);
  if (response?.ok !== true || response.headers.get('content-type')?.includes('json') !== true) return {};
  return (await response.json()) as Recording;
}
