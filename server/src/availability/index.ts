// When people say that they are away, or want to work.
export { deleteUnavailabilityHandler } from './delete-unavailability.call';
export { getAvailabilityHandler } from './get-availability.call';
export { setUnavailabilityHandler } from './set-unavailability.call';
