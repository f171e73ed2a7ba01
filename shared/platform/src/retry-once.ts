import { ApiError } from './api-error';

/**
 * Sends a write that may safely be repeated, and once more if no answer arrived. The server may have done the first one
 * all the same; the answer to the second says how it ended.
 */
export async function retryOnce<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'offline') return send();
    throw error;
  }
}
