import { Suspense, createContext, lazy, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type * as ConfirmDialogModule from './confirm-dialog';

let dialog: Promise<typeof ConfirmDialogModule> | null = null;
function fetchDialog() {
  dialog ??= import('./confirm-dialog');
  // If the file could not be loaded, the next question tries again.
  dialog.catch(() => (dialog = null));
  return dialog;
}
const Dialog = lazy(() => fetchDialog().then(({ ConfirmDialog }) => ({ default: ConfirmDialog })));

type Ask = (question: ConfirmDialogModule.ConfirmQuestion) => Promise<boolean>;
const ConfirmContext = createContext<Ask>(() => Promise.resolve(false));

/**
 * `if (await confirm({ title: 'Cancel this job?', danger: true })) …` If the user leaves the screen, the answer is
 * no.
 */
export const useConfirm = (): Ask => useContext(ConfirmContext);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmDialogModule.ConfirmQuestion>({ title: '' });
  const [open, setOpen] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const pending = useRef<((yes: boolean) => void) | null>(null);
  const answer = useCallback((yes: boolean) => {
    pending.current?.(yes);
    pending.current = null;
    setOpen(false);
  }, []);
  const ask = useCallback<Ask>((asked) => {
    pending.current?.(false);
    return new Promise((resolve) => {
      pending.current = resolve;
      const isStill = () => pending.current === resolve;
      fetchDialog().then(
        () => {
          if (!isStill()) return;
          setQuestion(asked);
          setOpen(true);
          setIsAsked(true);
        },
        () => {
          // The dialog's file is neither cached nor can it be loaded, so ask with the browser's own dialog.
          const text = typeof asked.text === 'string' ? `${asked.title}\n${asked.text}` : asked.title;
          if (isStill()) resolve(window.confirm(text));
        },
      );
    });
  }, []);
  useEffect(() => () => pending.current?.(false), []);
  return (
    <ConfirmContext.Provider value={ask}>
      {children}
      {isAsked && (
        <Suspense>
          <Dialog {...question} open={open} onAnswer={answer} />
        </Suspense>
      )}
    </ConfirmContext.Provider>
  );
}
