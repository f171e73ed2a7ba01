import { useEffect, useRef } from 'react';
import { useRegion } from './region-context';
import type { SlotMap, SlotName } from '@crewcall/contract/slots';
import type { SlotHandle } from './slots';

/** Shows another remote's slot here. The shell mounts it, with its loading and error states. */
export function Slot<N extends SlotName>({ name, params }: { name: N; params: SlotMap[N] }) {
  const { slots } = useRegion();
  const frame = useRef<HTMLDivElement>(null);
  const handle = useRef<SlotHandle<N> | null>(null);
  const latest = useRef(params);

  useEffect(() => {
    // Compare by value: a new object with the same parameters is no change.
    const isChange = JSON.stringify(latest.current) !== JSON.stringify(params);
    latest.current = params;
    if (isChange) handle.current?.update(params);
  });
  useEffect(() => {
    if (frame.current === null) return;
    // A fresh element per mount: React runs effects twice in development.
    const element = frame.current.appendChild(document.createElement('div'));
    const mounted = slots.mount(element, name, latest.current);
    handle.current = mounted;
    return () => {
      handle.current = null;
      mounted.unmount();
      element.remove();
    };
  }, [slots, name]);
  return <div ref={frame} />;
}
