import { useEffect, useState } from 'react';
import { Button, CircularProgress, StateText, styled } from '@crewcall/ui/basics';
import { AlertIcon, CheckIcon, RefreshIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import type { SaveState } from './edit-state';

const SHOWN_MS = 2500;
const FADE_MS = 1500;
const Mark = styled('span')({
  flex: 'none',
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 6px',
  maxWidth: '60%',
  minHeight: 32,
  fontSize: 13.5,
  fontWeight: 600,
  color: token('ink-3'),
  '&[data-kind=saved]': { color: token('ok') },
  '&[data-kind=waiting]': { color: token('warn') },
  '&[data-kind=failed]': { color: token('bad') },
  // With reduced motion it appears and disappears without a fade.
  '&[data-fading]': { opacity: 0, transition: `opacity ${FADE_MS}ms linear` },
});

type Stage = 'shown' | 'fading' | 'gone';

/** Shows Saving, then Saved, which fades out; or that the form is not saved, with a retry button. */
export function SaveMark({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const [stage, setStage] = useState<Stage>('shown');
  useEffect(() => {
    setStage('shown');
    if (state.kind !== 'saved') return;
    const timers = [
      setTimeout(() => setStage('fading'), SHOWN_MS),
      setTimeout(() => setStage('gone'), SHOWN_MS + FADE_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [state]);
  const { kind } = state;
  return (
    <Mark
      data-kind={kind}
      data-fading={kind === 'saved' && stage === 'fading' ? '' : undefined}
      role="status"
    >
      {kind === 'saving' ? (
        <>
          <CircularProgress size={14} thickness={6} aria-hidden />
          <StateText>Saving</StateText>
        </>
      ) : kind === 'saved' && stage !== 'gone' ? (
        <>
          <CheckIcon size={15} strokeWidth={3} aria-hidden />
          <StateText>Saved</StateText>
        </>
      ) : kind === 'waiting' ? (
        <>
          <RefreshIcon size={15} aria-hidden />
          <StateText>Not saved yet</StateText>
          <Button size="small" variant="text" onClick={onRetry}>
            Try now
          </Button>
        </>
      ) : kind === 'failed' ? (
        <>
          <AlertIcon size={15} aria-hidden />
          <StateText>Not saved</StateText>
          <Button size="small" variant="text" color="error" onClick={onRetry}>
            Retry
          </Button>
        </>
      ) : null}
    </Mark>
  );
}
