import { ApiError } from './api-error';

/**
 * Sends a write that is safe to repeat, and retries once if no answer arrived. The server may have done the first one
 * already; the answer to the second says so.
 */
export async function retryOnce<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'offline') return send();
    throw error;
  }
}
