import { kmBetween } from './distance';

const sydney = { lat: -33.8688, lng: 151.2093 };
const melbourne = { lat: -37.8136, lng: 144.9631 };
const perth = { lat: -31.9523, lng: 115.8613 };

test('the distance is that of the crow, whichever way it flies', () => {
  expect(Math.round(kmBetween(sydney, melbourne))).toBe(713);
  expect(Math.round(kmBetween(perth, sydney))).toBe(3290);
  expect(kmBetween(melbourne, sydney)).toBe(kmBetween(sydney, melbourne));
});

test('the same place is no way at all, and opposite ends of the earth are half its girth', () => {
  expect(kmBetween(sydney, sydney)).toBe(0);
  expect(Math.round(kmBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 }))).toBe(20_015);
});
