import type { Answer } from './api';
import { expect } from './test';

/** What a call answers. Fails with the server's own sentence where it is refused. */
export async function must<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, body } = await answer;
  expect(status, body.snackbar?.text).toBe(200);
  expect(body.error ?? false, body.snackbar?.text).toBe(false);
  return body;
}
