import { NO_COLOR } from '@crewcall/domain/limits';

/** `rgba(…)` of a hex colour; white where it is empty. */
export function rgbaOf(hex: string): string {
  const value = Number.parseInt((/^#[0-9a-f]{6}$/i.test(hex) ? hex : NO_COLOR).slice(1), 16);
  return `rgba(${value >> 16}, ${(value >> 8) & 255}, ${value & 255}, 1)`;
}
