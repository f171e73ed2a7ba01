import { laterKey, readTab } from './contract-first';

const progressKey = 'crewcall.contract';

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Without storage a reload begins anew.
  }
}

/** The boxes ticked so far for this version, so that a reload goes on where it was. */
export function readChecked(version: number): readonly string[] {
  try {
    const stored = JSON.parse(readTab(progressKey) ?? 'null') as {
      version?: unknown;
      checked?: unknown;
    } | null;
    return stored?.version === version && Array.isArray(stored.checked)
      ? stored.checked.filter((id): id is string => typeof id === 'string')
      : [];
  } catch {
    return [];
  }
}
export const writeChecked = (version: number, checked: readonly string[]): void =>
  write(progressKey, JSON.stringify({ version, checked }));
export const forgetChecked = (): void => write(progressKey, null);

/** "Not now", for this tab and version: a shift may be waiting. */
export const putOff = (version: number): void => write(laterKey, String(version));
