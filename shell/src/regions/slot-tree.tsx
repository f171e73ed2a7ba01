import { useRef } from 'react';
import { SlotRegions } from '@crewcall/platform/host';
import type { RegionSource } from '@crewcall/platform/host';
import { useHost, useStore } from '../host/context';
import { keeps } from './pinned-region';
import { slotOf } from './destinations';

/** Mounts every slot that a region shows. An open slot stays on its release. */
export function SlotTree() {
  const { regions, releases, session, missSlot } = useHost();
  const registry = useStore(releases.registry);
  const view = useStore(session.view);
  const requests = useStore(regions.slots.requests);
  const pins = useRef(new Map<string, RegionSource>());
  for (const name of pins.current.keys()) {
    if (!requests.some((request) => request.name === name)) pins.current.delete(name);
  }
  return (
    <SlotRegions
      host={regions}
      find={(name) => {
        missSlot(name, registry);
        const found = slotOf(name, registry, view);
        if (found === null) return null;
        const pinned = pins.current.get(name);
        const source = pinned !== undefined && keeps(pinned, found.source) ? pinned : found.source;
        pins.current.set(name, source);
        return { source, region: found.region };
      }}
    />
  );
}
