import { useCallback, useEffect, useRef, useState } from 'react';
import { latePart } from '@crewcall/platform/lazy-part';
import { REASON_MAX } from '@crewcall/domain/limits';
import type { ReasonDialogProps } from '@crewcall/ui/reason-dialog';

const ReasonDialog = latePart(() =>
  import('@crewcall/ui/reason-dialog').then(({ ReasonDialog }) => ReasonDialog),
);

type ReasonQuestion = Pick<ReasonDialogProps, 'title' | 'text' | 'yes' | 'danger'>;

/** Asks for a reason: resolves to it, or to null if the user cancelled. Render `dialog` where you use it. */
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
      <ReasonDialog
        {...question}
        help="The worker sees it with the change."
        missing="Please say why in a few words."
        max={REASON_MAX}
        onReason={answer}
        onClose={() => answer(null)}
      />
    );
  return { ask, dialog };
}
