import { useEffect, useState } from 'react';
import { AlertIcon, Button, CheckIcon, CircularProgress, styled, token } from '@crewcall/ui';
import type { SaveState } from './use-job-edits';

const SHOWN_MS = 2500;
const FADE_MS = 1500;
const Mark = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 32,
  fontSize: 13.5,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  color: token('ink-3'),
  '&[data-kind=saved]': { color: token('ok') },
  '&[data-fading]': { opacity: 0, transition: `opacity ${FADE_MS}ms linear` },
  '&[data-kind=failed]': { color: token('bad') },
});

/** Saving, Saved and gone; or not saved, with a way to try again. */
export function SaveMark({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const [isFading, setIsFading] = useState(false);
  useEffect(() => {
    setIsFading(false);
    if (state.kind !== 'saved') return;
    const timer = setTimeout(() => setIsFading(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <Mark data-kind={state.kind} data-fading={isFading ? '' : undefined} role="status">
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
