import type { ReadRegistry } from '@crewcall/platform/host';
import type { Reporter } from '../host/report';
import { isOffered } from './destinations';

/** Reports each slot that a region shows but no release offers, once. */
export function createMissSlot({ report }: Reporter) {
  const told = new Set<string>();
  return (name: string, registry: ReadRegistry): void => {
    if (told.has(name) || registry.sequence < 0 || isOffered(name, registry)) return;
    told.add(name);
    report({ message: `No release offers the slot ${name}.` });
  };
}
