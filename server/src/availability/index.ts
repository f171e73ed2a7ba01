import type { Handler } from '../platform/handle';
import { deleteUnavailabilityHandler } from './delete-unavailability.call';
import { getAvailabilityHandler } from './get-availability.call';
import { setUnavailabilityHandler } from './set-unavailability.call';

/** When people say that they are away, or want to work. */
export const handlers: readonly Handler[] = [
  getAvailabilityHandler,
  setUnavailabilityHandler,
  deleteUnavailabilityHandler,
];
