import { useCallback, useEffect, useReducer } from 'react';
import { CLOCK_UNDO_MS } from '@crewcall/domain/limits';
import { useOwnPresses } from './own-presses';
import type { OwnPress } from './own-presses';
import { useRegion } from './region-context';

/**
 * The signed-in worker's last press, for the minute in which it can be taken back; null before and after. `undo` takes
 * it back, with or without reception.
 */
export function useClockUndo(): { press: OwnPress | null; undo: () => Promise<void> } {
  const { clock } = useRegion();
  const { waiting, applied, send } = useOwnPresses();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const last = [...applied, ...waiting].reduce<OwnPress | null>(
    (newest, press) => (newest === null || press.tapTime >= newest.tapTime ? press : newest),
    null,
  );
  const leftMs = last === null || last.undoes !== undefined ? 0 : last.tapTime + CLOCK_UNDO_MS - clock.now();
  const press = leftMs > 0 ? last : null;
  const key = press?.key;
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(redraw, leftMs);
    return () => clearTimeout(timer);
  }, [key, leftMs]);
  const undo = useCallback(async () => {
    if (press !== null) await send({ id: press.id, action: press.action, undoes: press.key });
  }, [press, send]);
  return { press, undo };
}
