import { ApiError } from '@crewcall/platform';
import type { ApiClient, SessionUser } from '@crewcall/platform';

/** Call name to its answer, or to a list of answers by body: `[{ "body": {"id": 1}, "answer": {…} }]`. */
export type Recording = Readonly<Record<string, unknown>>;

/** What was recorded for one kind of person, as `npm run record-examples` writes it. */
export interface Examples {
  /** Epoch ms of the recording: the stage's clock goes on from there, so that today stays today. */
  at?: number;
  /** The user who was signed in; a made-up person if none is given. */
  user?: SessionUser;
  /** Parameters for slots, by region. */
  params?: Readonly<Record<string, object>>;
  answers: Recording;
}

/** What a region asked a real server, and what came back. */
export interface Heard {
  name: string;
  body: unknown;
  answer: unknown;
}

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

/** An API that answers from examples; a call without one fails as `missing` and says so. */
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

/** Fetches the examples; without a file, an empty set. */
export async function fetchExamples(url: string): Promise<Examples> {
  const response = await fetch(url).catch(() => null);
  if (response?.ok !== true || response.headers.get('content-type')?.includes('json') !== true)
    return { answers: {} };
  return (await response.json()) as Examples;
}

/** Wraps an API so that its answers are also recorded, to make examples of them. */
export const listening = (api: ApiClient, heard: Heard[]): ApiClient => ({
  async call(name, body, options) {
    const answer = await api.call(name, body, options);
    heard.push({ name, body, answer });
    return answer;
  },
});
