/** Colours of jobs: stored as hex, shown as rgba(); white when there is none. */
export const defaultJobColour = '#ffffff';

function parse(hex: string | null | undefined): [number, number, number] {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec((hex ?? '').trim())?.[1];
  if (!digits) return [255, 255, 255];
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const value = Number.parseInt(full, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** `toRgba('#90a4ae', .5)` is `rgba(144, 164, 174, 0.5)`; white for an empty or unreadable colour. */
export const toRgba = (hex: string | null | undefined, alpha = 1): string =>
  `rgba(${parse(hex).join(', ')}, ${alpha})`;

/** Relative luminance, 0 to 1 (WCAG 2). */
function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two hex colours, 1 to 21 (WCAG 2). */
export function contrast(a: string, b: string): number {
  const [hi, lo] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (hi + 0.05) / (lo + 0.05);
}

/** Ink or paper, whichever reads better on this colour. */
export const inkOn = (hex: string | null | undefined): string => {
  const ground = hex || defaultJobColour;
  return contrast(ground, '#15181D') >= contrast(ground, '#FFFFFF') ? '#15181D' : '#FFFFFF';
};
