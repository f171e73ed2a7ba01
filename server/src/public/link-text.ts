/** What somebody reads whose registration link is used, expired or wrong. */
export const DEAD_LINK = 'This registration link is no longer valid. Ask the office for a new one.';
