import { toRgba } from './colour';
import { dark, light, slabOnDark, slabOnLight } from './tokens';
import type { ColourTokens } from './tokens';

type Name = keyof ColourTokens;
const grounds: Name[] = ['paper', 'card', 'hover', 'sel'];
const text: [Name, Name][] = [
  ...(['ink', 'ink-2', 'ink-3'] as const).flatMap((front) =>
    grounds.map((ground): [Name, Name] => [front, ground]),
  ),
  ...(['ok', 'info', 'warn', 'bad', 'idle'] as const).map((tone): [Name, Name] => [tone, `${tone}-bg`]),
  ...(['ok', 'warn', 'bad', 'info', 'hi-text'] as const).flatMap(
    (front) =>
      [
        [front, 'card'],
        [front, 'paper'],
      ] as [Name, Name][],
  ),
  ['hi-ink', 'hi'],
  ['hi-ink', 'hi-hover'],
  ['on-bad', 'bad'],
  ['ink', 'idle-bg'],
  ['ink-2', 'idle-bg'],
  ['ink-3', 'idle-bg'],
];
const marks: [Name, Name][] = [
  ['edge', 'card'],
  ['edge', 'paper'],
  ['focus', 'paper'],
  ['focus', 'card'],
  ['ok', 'idle-bg'],
];

const themes: Record<string, ColourTokens> = {
  light,
  dark,
  'slab on light': { ...dark, ...slabOnLight },
  'slab on dark': { ...dark, ...slabOnDark },
};

/** Relative luminance, 0 to 1 (WCAG 2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = (toRgba(hex).match(/\d+/g) ?? []).map((value) => {
    const part = Number(value) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two hex colours, 1 to 21 (WCAG 2). */
function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

describe.each(Object.entries(themes))('%s', (_name, list) => {
  test.each(text)('%s on %s reads (4.5:1)', (front, ground) => {
    expect(contrast(list[front], list[ground])).toBeGreaterThanOrEqual(4.5);
  });
  test.each(marks)('%s on %s is seen (3:1)', (front, ground) => {
    expect(contrast(list[front], list[ground])).toBeGreaterThanOrEqual(3);
  });
});
