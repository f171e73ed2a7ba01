import { Button, CheckIcon, CircularProgress, AlertIcon, keyframes, styled, token } from '@crewcall/ui';
import type { SaveState } from './use-job-edits';

const fade = keyframes({ '0%, 60%': { opacity: 1 }, '100%': { opacity: 0 } });
const Mark = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 32,
  fontSize: 13.5,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  color: token('ink-3'),
  '&[data-kind=saved]': { color: token('ok'), animation: `${fade} 4s linear forwards` },
  '&[data-kind=failed]': { color: token('bad') },
});

/** Saving, Saved and gone; or not saved, with a way to try again. */
export function SaveMark({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  return (
    <Mark data-kind={state.kind} role="status">
      {state.kind === 'saving' ? (
        <>
          <CircularProgress size={14} thickness={6} aria-hidden />
          Saving
        </>
      ) : state.kind === 'saved' ? (
        <>
          <CheckIcon size={15} strokeWidth={3} aria-hidden />
          Saved
        </>
      ) : state.kind === 'failed' ? (
        <>
          <AlertIcon size={15} aria-hidden />
          Not saved
          <Button size="small" variant="text" color="error" onClick={onRetry}>
            Retry
          </Button>
        </>
      ) : null}
    </Mark>
  );
}
