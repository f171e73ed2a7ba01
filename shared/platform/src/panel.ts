import { slotParams } from './slots';
import type { SlotMap, SlotName } from './slots';

/** A slot that the shell's side panel shows, as it stands in the address: `?panel=job-form&panel.idJob=12`. */
export type Panel = { [N in SlotName]: { name: N; params: SlotMap[N] } }[SlotName];

const prefix = 'panel.';
const isSlot = (name: string | null): name is SlotName => name !== null && Object.hasOwn(slotParams, name);

/** The panel of a query string, or null when there is none or its parameters make no sense. */
export function readPanel(search: string): Panel | null {
  const query = new URLSearchParams(search);
  const name = query.get('panel');
  if (!isSlot(name)) return null;
  const params: Record<string, string | number> = {};
  for (const [key, type] of Object.entries(slotParams[name])) {
    const text = query.get(prefix + key);
    if (text === null) continue;
    const value = type === 'number' ? Number(text) : text;
    if (Number.isNaN(value)) return null;
    params[key] = value;
  }
  return { name, params } as unknown as Panel;
}

/** The query string with this panel in it, or with none; other parameters stay. Starts with `?` or is empty. */
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
