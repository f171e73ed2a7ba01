import { fieldOf } from './job-fields';
import { VENUE_ADDRESS_MAX, VENUE_NAME_MAX, venueLocation } from './venue';

test('D.4.02: a job at a venue is at its name and address, and the name is not said twice', () => {
  const at = (name: string, address: string) => venueLocation({ name, address });
  expect(at('Silver City Hall', '1 Argent Street')).toBe('Silver City Hall, 1 Argent Street');
  expect(at('Silver City Hall', '')).toBe('Silver City Hall');
  expect(at('Silver City Hall', 'Silver City Hall, Argent Street')).toBe('Silver City Hall, Argent Street');
});

test('D.4.02: the longest venue fits into the location of a job', () => {
  const longest = venueLocation({ name: 'n'.repeat(VENUE_NAME_MAX), address: 'a'.repeat(VENUE_ADDRESS_MAX) });
  expect(longest.length).toBeLessThanOrEqual(fieldOf('location').max ?? 0);
});
