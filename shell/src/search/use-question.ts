import { useCall } from '@crewcall/platform';
import { useSettled } from '@crewcall/platform/use-settled';
import type { Kind } from './found-rows';

const SETTLE_MS = 180;

/** What a question is narrowed to: one customer's jobs, or more of one kind. */
export interface Narrowed {
  company?: string;
  only?: Kind;
}

/** Asks once typing has paused. `isCurrent`: the answer matches the text in the field. */
export function useQuestion(text: string, narrowed: Narrowed) {
  const typed = text.trim();
  const asked = useSettled(typed, SETTLE_MS);
  const isEnough = narrowed.company !== undefined || typed.length > 1 || /^\d$/.test(typed);
  const answer = useCall(
    'searchAll',
    { text: asked, ...narrowed },
    { enabled: isEnough && asked === typed, keepPrevious: true, quiet: true },
  );
  const isCurrent = !isEnough || (asked === typed && !answer.isPlaceholderData && !answer.isPending);
  return {
    found: isEnough ? answer.data : undefined,
    error: isEnough && asked === typed ? answer.error : null,
    isEnough,
    isCurrent,
    retry: () => void answer.refetch(),
  };
}
