import { ApiError } from './api-error';

/**
 * Sends what counts once however often it comes. Where the answer does not arrive it may be done all the same: then the
 * second try says how it ended.
 */
export async function twiceAtMost<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'offline') return send();
    throw error;
  }
}
