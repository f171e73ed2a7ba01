import { readSavedValue, writeSaved } from '@crewcall/platform/local-preference';
import { laterKey } from './contract-first';

const progressKey = 'crewcall.contract';

/** The boxes ticked so far for this version, so that a reload goes on where it was. */
export function readChecked(version: number): readonly string[] {
  const stored = readSavedValue(progressKey, 'tab') as { version?: unknown; checked?: unknown } | null;
  return stored?.version === version && Array.isArray(stored.checked)
    ? stored.checked.filter((id): id is string => typeof id === 'string')
    : [];
}
export const writeChecked = (version: number, checked: readonly string[]): void =>
  void writeSaved(progressKey, JSON.stringify({ version, checked }), 'tab');
export const forgetChecked = (): void => void writeSaved(progressKey, null, 'tab');

/** "Not now", for this tab and version: a shift may be waiting. */
export const putOff = (version: number): void => void writeSaved(laterKey, String(version), 'tab');
