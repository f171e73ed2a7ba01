import type { SlotMap, SlotName } from '@crewcall/contract/slots';

export interface SlotHandle<N extends SlotName> {
  update(params: SlotMap[N]): void;
  unmount(): void;
}

/** The shell mounts the slot's region into `element` and owns it; the asking remote only lends the place. */
export interface SlotHost {
  mount<N extends SlotName>(element: HTMLElement, name: N, params: SlotMap[N]): SlotHandle<N>;
}
