import type { SlotMap, SlotName } from '@crewcall/contract/slots';

export interface SlotHandle<N extends SlotName> {
  update(params: SlotMap[N]): void;
  unmount(): void;
}

/**
 * Mounts slots. The calling remote only provides `element`; the shell mounts the region in it, updates and unmounts
 * it.
 */
export interface SlotHost {
  mount<N extends SlotName>(element: HTMLElement, name: N, params: SlotMap[N]): SlotHandle<N>;
}
