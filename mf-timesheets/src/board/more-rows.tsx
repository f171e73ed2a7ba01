import { Button, styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { token } from '@crewcall/ui/tokens';
import type { More, MoreOfBoard } from './use-board';

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 14px',
  marginTop: 12,
  '& p': { margin: 0, color: token('ink-3'), fontSize: 14, fontVariantNumeric: 'tabular-nums' },
  '& p[role=alert]': { color: token('bad') },
});

const names = { jobs: ['job', 'jobs'], people: ['person', 'people'] } as const;

export interface MoreRowsProps {
  what: More;
  /** How many are shown, of how many. */
  count: number;
  total: number;
  /** How many more are loaded at once. */
  step: number;
  /** The most that can be shown. */
  most: number;
  more: MoreOfBoard;
}

/** Ends a list that is not whole: how much of it is shown, and a button for more; Retry if that failed. */
export function MoreRows({ what, count, total, step, most, more }: MoreRowsProps) {
  if (count >= total) return null;
  const [one, many] = names[what];
  const isLoading = more.loading === what;
  const failed = more.failed?.more === what ? more.failed : null;
  const next = Math.min(step, total - count, most - count);
  const shown = `${count} of ${plural(total, one, many)}`;
  return (
    <Root data-more={what}>
      {/* One button throughout, so that the focus stays on it. Disabled, it would lose the focus. */}
      {next > 0 ? (
        <Button aria-disabled={more.loading !== null} onClick={() => more.show(what)}>
          {isLoading ? 'Loading' : failed ? 'Retry' : `Show ${plural(next, `more ${one}`, `more ${many}`)}`}
        </Button>
      ) : null}
      {failed ? (
        <p role="alert">
          More {many} could not be loaded. {failed.error.message}
        </p>
      ) : (
        <p>{next > 0 ? shown : `${shown}. Search to find the others.`}</p>
      )}
    </Root>
  );
}
