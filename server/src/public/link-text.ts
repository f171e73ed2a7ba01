import type { Registration } from '../registrants/registration-link';

/** What somebody reads whose registration link is used, expired or wrong. */
export const deadLink = ({ state }: Registration): string =>
  state === 'used'
    ? 'You have registered already. Please sign in.'
    : 'This registration link is no longer valid. Ask the office for a new one.';
