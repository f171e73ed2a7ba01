import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from '@crewcall/platform/lazy-part';
import type { ReasonQuestion } from './reason-dialog';

const ReasonDialog = lazyPart(() => import('./reason-dialog').then(({ ReasonDialog }) => ReasonDialog));

/**
 * Asks for a reason: resolves to it, or to null where somebody cancelled or left. `dialog` is to be rendered by whoever
 * asks.
 */
export function useReason() {
  const [question, setQuestion] = useState<ReasonQuestion | null>(null);
  const pending = useRef<((reason: string | null) => void) | null>(null);
  const answer = useCallback((reason: string | null) => {
    pending.current?.(reason);
    pending.current = null;
    setQuestion(null);
  }, []);
  const ask = useCallback((asked: ReasonQuestion): Promise<string | null> => {
    pending.current?.(null);
    setQuestion(asked);
    return new Promise((resolve) => {
      pending.current = resolve;
    });
  }, []);
  useEffect(() => () => pending.current?.(null), []);
  const dialog =
    question === null ? null : (
      <Suspense>
        <ReasonDialog {...question} onAnswer={answer} />
      </Suspense>
    );
  return { ask, dialog };
}
