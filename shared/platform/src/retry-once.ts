import { ApiError } from './api-error';

/**
 * Sends a write that is harmless to repeat, and once more where no answer arrived: the first try may have been done all
 * the same, and the second says how it ended.
 */
export async function retryOnce<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'offline') return send();
    throw error;
  }
}
