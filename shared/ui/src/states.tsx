import type { ReactNode } from 'react';
import { styled, Alert, Button } from '@crewcall/ui/mui';
import type { SxProps } from '@crewcall/ui/mui';
import { AlertIcon, RefreshIcon } from './icons';
import type { Icon } from './icons';
import { token } from './tokens';

const Root = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  gap: 6,
  padding: '36px 20px',
  color: token('ink-2'),
  '& > span': {
    display: 'grid',
    placeItems: 'center',
    width: 48,
    height: 48,
    borderRadius: 14,
    background: token('idle-bg'),
    color: token('idle'),
    marginBottom: 6,
  },
  '&[role=alert] > span': { background: token('bad-bg'), color: token('bad') },
  '& strong': { font: `650 16px/1.3 ${token('font')}`, color: token('ink') },
  '& p': { maxWidth: 420, fontSize: 14.5 },
  '& > div': { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8, marginTop: 10 },
});

export interface EmptyStateProps {
  /** Says what is missing: `No messages`. */
  title: ReactNode;
  /** What the user can do about it. */
  text?: ReactNode;
  icon?: Icon;
  action?: ReactNode;
}

/** Shown if there is nothing to show: says so, and what to do. */
export function EmptyState({ title, text, icon: Mark, action }: EmptyStateProps) {
  return (
    <Root>
      {Mark ? (
        <span>
          <Mark size={22} aria-hidden />
        </span>
      ) : null}
      <strong>{title}</strong>
      {text ? <p>{text}</p> : null}
      {action ? <div>{action}</div> : null}
    </Root>
  );
}

export interface ErrorStateProps {
  /** What failed: `The jobs could not be loaded`. */
  title?: string;
  /** Why, as a sentence; or the error itself, whose text is then shown. */
  error?: unknown;
  onRetry?: () => void;
  action?: ReactNode;
}

function textOf(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  if (error && typeof error === 'object') {
    const { text, message } = error as { text?: unknown; message?: unknown };
    if (typeof text === 'string') return text;
    if (typeof message === 'string') return message;
  }
  return undefined;
}

/** Shown if something failed: what, why, and Retry. */
export function ErrorState({ title = 'This could not be loaded', error, onRetry, action }: ErrorStateProps) {
  const text = textOf(error);
  return (
    <Root role="alert">
      <span>
        <AlertIcon size={22} aria-hidden />
      </span>
      <strong>{title}</strong>
      {text ? <p>{text}</p> : null}
      {onRetry || action ? (
        <div>
          {onRetry ? (
            <Button onClick={onRetry} startIcon={<RefreshIcon size={16} aria-hidden />}>
              Retry
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
    </Root>
  );
}

export interface LastLoadedProps {
  /** Why the reload failed, as a sentence. */
  error: Error;
  onRetry: () => void;
  sx?: SxProps;
}

/** Shown above data that could not be reloaded: why, and Retry. */
export const LastLoaded = ({ error, onRetry, sx }: LastLoadedProps) => (
  <Alert
    severity="warning"
    {...(sx ? { sx } : {})}
    action={
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    This is what was last loaded. {error.message}
  </Alert>
);
