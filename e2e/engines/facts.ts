import type { Point } from './tab';

/** A wave over a signature's pad. */
export const drawn: readonly Point[] = Array.from({ length: 15 }, (_, at) => {
  const part = 0.15 + at * 0.05;
  return [part, 0.5 + 0.25 * Math.sin(part * 20)];
});

/** What a newcomer types, by label. */
export const newcomer = [
  ['^First Name', 'Robin'],
  ['^Last Name', 'Appleby'],
  ['^Phone', '400123456'],
  ['^Email', 'robin.appleby@crewcall.example'],
  ['^Postcode', '2000'],
  ['^Message', 'I have worked on festivals for two summers and would like to join your crew.'],
] as const;
