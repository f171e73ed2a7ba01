/** Colours of jobs: stored as hex, shown as rgba(); white when there is none. */
export const defaultJobColour = '#ffffff';

function parse(hex: string | null | undefined): [number, number, number] {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec((hex ?? '').trim())?.[1];
  if (!digits) return [255, 255, 255];
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const value = Number.parseInt(full, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** `toRgba('#90a4ae')` is `rgba(144, 164, 174, 1)`; white for an empty or unreadable colour. */
export const toRgba = (hex: string | null | undefined): string => `rgba(${parse(hex).join(', ')}, 1)`;
