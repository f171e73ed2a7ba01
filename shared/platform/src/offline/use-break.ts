import { useCallback } from 'react';
import type { BreakAction } from '@crewcall/domain/clock';
import { usePause } from '../use-pause';
import { usePunches } from './use-punch';
import type { Punch } from './use-punch';

/**
 * Start break, End break and the answer to "Break taken?" (`break` in ms). They go through the queue of punches. The
 * buttons are paused after a tap, so that a double tap does not end a break that has just begun.
 */
export function useBreak() {
  const { send } = usePunches();
  const [isPaused, pause] = usePause();
  const record = useCallback(
    (given: Pick<Punch, 'id' | 'idReqCrew' | 'break'> & { action: BreakAction }) => {
      pause();
      return send(given);
    },
    [pause, send],
  );
  return { record, isPaused };
}
