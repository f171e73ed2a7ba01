import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { styled, Button, ButtonBase, CircularProgress } from '@crewcall/ui/mui';
import { StateText } from './state-text';
import type { ButtonProps } from '@crewcall/ui/mui';
import { CheckIcon, CopyIcon } from './icons';
import { token } from './tokens';
import { LiveRegion } from './visually-hidden';

const Big = styled(ButtonBase)({
  width: '100%',
  minHeight: 60,
  padding: '8px 20px',
  borderRadius: token('r-l'),
  background: token('hi'),
  color: token('hi-ink'),
  font: `740 19px/1.15 ${token('font')}`,
  gap: 10,
  transition: `background ${token('fast')}`,
  '&:hover': { background: token('hi-hover') },
  '&:active': { transform: 'translateY(1px)' },
  '&[data-quiet]': { background: 'transparent', color: 'inherit', boxShadow: 'inset 0 0 0 1px currentColor' },
  '&[aria-disabled=true]': { background: token('idle-bg'), color: token('ink-3'), cursor: 'not-allowed' },
});

export interface BigActionProps {
  children: ReactNode;
  onClick?: () => void;
  /** `submit` sends the form that the button is in. */
  type?: 'button' | 'submit';
  icon?: ReactNode;
  /** Shows that the tap was received, and ignores further taps. */
  busy?: boolean;
  disabled?: boolean;
  /** Outlined instead of orange: the action is possible, but probably not the next thing to do. */
  quiet?: boolean;
  /** Id of the element that says why the button is disabled. */
  describedBy?: string;
}

/** The button for the one thing to do next: 60 px high, orange, at most once per screen. */
export function BigAction({
  children,
  onClick,
  type = 'button',
  icon,
  busy,
  disabled,
  quiet,
  describedBy,
}: BigActionProps) {
  const off = Boolean(disabled || busy);
  // The text changes at once and the spinner a frame later, because the spinner costs a slow phone a frame.
  const spins = useDeferredValue(busy, false);
  return (
    // aria-disabled rather than disabled, so that the pressed button keeps the focus.
    <Big
      aria-disabled={off}
      aria-busy={busy}
      data-quiet={quiet ? '' : undefined}
      aria-describedby={describedBy}
      type={type}
      onClick={(event) => {
        if (off) event.preventDefault();
        else onClick?.();
      }}
    >
      {busy && spins ? <CircularProgress size={20} aria-hidden /> : icon}
      <StateText>{children}</StateText>
    </Big>
  );
}

/** Copies `text`, and says `Copied to clipboard`. */
export function CopyButton({
  text,
  children = 'Copy',
  ...rest
}: { text: string } & Omit<ButtonProps, 'onClick' | 'onCopy'>) {
  const [state, setState] = useState<'' | 'done' | 'failed'>('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    setState((await copyText(text)) ? 'done' : 'failed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState(''), 5000);
  };
  return (
    <>
      <Button
        startIcon={
          state === 'done' ? <CheckIcon size={16} aria-hidden /> : <CopyIcon size={16} aria-hidden />
        }
        {...rest}
        onClick={() => void copy()}
      >
        {state === 'done' ? 'Copied to clipboard' : state === 'failed' ? 'Copying was refused' : children}
      </Button>
      <LiveRegion>
        {state === 'done'
          ? 'Copied to clipboard'
          : state === 'failed'
            ? 'Copying was refused by the browser'
            : ''}
      </LiveRegion>
    </>
  );
}

/** Copies text to the clipboard; returns false if the browser refuses (an insecure address, no permission). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
