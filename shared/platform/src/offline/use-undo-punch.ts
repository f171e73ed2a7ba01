import { useCallback, useEffect, useReducer } from 'react';
import { isBreakAction } from '@crewcall/domain/clock';
import { CLOCK_UNDO_MS } from '@crewcall/domain/limits';
import { useRegion } from '../region-context';
import { usePunches } from './use-punch';
import type { Punch } from './use-punch';

/**
 * The signed-in worker's last punch, for the minute in which it can be undone; null before and after. `undo` works with
 * or without a connection.
 */
export function useUndoPunch(): { punch: Punch | null; undo: () => Promise<void> } {
  const { clock } = useRegion();
  const { waiting, applied, send } = usePunches();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const last = [...applied, ...waiting]
    .filter(({ action }) => action !== 'break-taken')
    .reduce<Punch | null>(
      (newest, punch) => (newest === null || punch.tapTime >= newest.tapTime ? punch : newest),
      null,
    );
  const isNone = last === null || last.undoes !== undefined || isBreakAction(last.action);
  const leftMs = isNone ? 0 : last.tapTime + CLOCK_UNDO_MS - clock.now();
  const punch = leftMs > 0 ? last : null;
  const key = punch?.key;
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(redraw, leftMs);
    return () => clearTimeout(timer);
  }, [key, leftMs]);
  const undo = useCallback(async () => {
    if (punch !== null) await send({ id: punch.id, action: punch.action, undoes: punch.key });
  }, [punch, send]);
  return { punch, undo };
}
