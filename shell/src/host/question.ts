import type { Store } from '@crewcall/platform';
import { createStore } from '@crewcall/platform/host';

export interface Question {
  title: string;
  lines: readonly string[];
  yes: string;
  no: string;
  answer: (isYes: boolean) => void;
}

export interface Questions {
  open: Store<Question | null>;
  ask(question: Omit<Question, 'answer'>): Promise<boolean>;
}

/** The shell asks one question at a time. A second question closes the first one with the answer no. */
export function createQuestions(): Questions {
  const open = createStore<Question | null>(null);
  return {
    open,
    ask: (question) =>
      new Promise((resolve) => {
        open.getSnapshot()?.answer(false);
        open.set({
          ...question,
          answer(isYes) {
            open.set(null);
            resolve(isYes);
          },
        });
      }),
  };
}
