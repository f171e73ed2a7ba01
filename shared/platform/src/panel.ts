import type { Fields } from '@crewcall/contract/fields';
import type { SlotMap, SlotName } from '@crewcall/contract/slots';

/** A slot that the shell's side panel shows, as in the address: `?panel=job-form&panel.idJob=12`. */
export interface Panel {
  name: string;
  params: Readonly<Record<string, string | number>>;
}

const prefix = 'panel.';

/** The slot that a query string names, or null. */
export const panelName = (search: string): string | null => new URLSearchParams(search).get('panel');

/** Reads the panel from a query string. `fields` are those of its slot. Null if a number is invalid. */
export function readPanel(search: string, fields: Fields): Panel | null {
  const query = new URLSearchParams(search);
  const name = query.get('panel');
  if (name === null) return null;
  const params: Record<string, string | number> = {};
  for (const [field, type] of Object.entries(fields)) {
    const key = field.replace('?', '');
    const text = query.get(prefix + key);
    if (text === null) continue;
    const value = type === 'number' ? Number(text) : text;
    if (Number.isNaN(value)) return null;
    params[key] = value;
  }
  return { name, params };
}

/** Returns the query string with this panel, or without one; other parameters stay. Starts with `?` or is empty. */
export function writePanel<N extends SlotName>(search: string, name: N | null, params?: SlotMap[N]): string {
  const query = new URLSearchParams(search);
  for (const key of [...query.keys()]) if (key === 'panel' || key.startsWith(prefix)) query.delete(key);
  if (name !== null) {
    query.set('panel', name);
    for (const [key, value] of Object.entries(params ?? {})) {
      if (value !== undefined) query.set(prefix + key, String(value));
    }
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
