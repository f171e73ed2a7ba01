import { memo, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { ButtonBase, styled } from '@crewcall/ui/basics';
import { formatLongDay, plural } from '@crewcall/ui/format';
import { token } from '@crewcall/ui/tokens';
import { VisuallyHidden } from '@crewcall/ui/visually-hidden';
import type { DayLoad } from '@crewcall/domain/dashboard';
import { dayHeights } from './sections';

const Strip = styled('div')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(max-content, 1fr)',
  gap: 4,
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  // Room for the outline of a focused day.
  margin: '14px -4px 0',
  padding: 4,
  '& .MuiButtonBase-root': {
    display: 'grid',
    gap: 3,
    justifyItems: 'stretch',
    minWidth: 52,
    padding: '7px 6px 6px',
    borderRadius: token('r'),
    background: token('card'),
    border: `1px solid ${token('line')}`,
    font: `600 12.5px/1.2 ${token('font')}`,
    whiteSpace: 'nowrap',
    color: token('ink-2'),
    textAlign: 'center',
  },
  '& .MuiButtonBase-root:hover': { background: token('hover') },
  '& [aria-pressed=true]': { borderColor: token('ink'), background: token('sel'), color: token('ink') },
  '& [data-quiet]': { background: 'none' },
  '& [data-today] > b': { color: token('hi-text') },
  '& small': { fontSize: 12, fontWeight: 450, color: token('ink-3'), whiteSpace: 'nowrap' },
  '& small[data-open]': { color: token('hi-text'), fontWeight: 600 },
});
const Bar = styled('span')({
  position: 'relative',
  display: 'block',
  height: 30,
  margin: '1px auto 0',
  width: '100%',
  '& > i': {
    position: 'absolute',
    inset: 'auto 22% 0',
    height: 'var(--all)',
    borderRadius: '3px 3px 0 0',
    background: token('idle-bg'),
    border: `1px solid ${token('line')}`,
    borderBottom: 0,
    overflow: 'hidden',
  },
  '& > i > b': { position: 'absolute', inset: 'auto 0 0', height: 'var(--in)', background: token('hi') },
  '&[data-full] > i > b': { background: token('ok') },
  '@media (forced-colors:active)': { '& > i > b': { background: 'Highlight' } },
});

export interface DayStripProps {
  days: readonly DayLoad[];
  zone: string;
  /** Start of the chosen day, null for none. */
  chosen: number | null;
  onChoose: (start: number | null) => void;
  /** Start of today. */
  today: number;
}

/** The text under a day with jobs. */
function shortWords({ required, open, over }: DayLoad): string {
  if (open > 0) return over > 0 ? `${open} open, ${over} over` : `${open} open`;
  if (over > 0) return `${over} over`;
  return required === 0 ? 'no crew' : 'crewed';
}

/**
 * Required and confirmed places on each day of two weeks. Choosing a day limits the list to its jobs. The strip is
 * one tab stop; arrow keys move between days.
 */
export const DayStrip = memo(function DayStrip({ days, zone, chosen, onChoose, today }: DayStripProps) {
  const heights = dayHeights(days);
  const root = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = days.length - 1;
    const to = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, to));
    setStop(next);
    root.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  return (
    <Strip ref={root} role="toolbar" aria-label="Days" onKeyDown={onKeyDown}>
      {days.map((day, index) => {
        const { start, jobs, required, confirmed, taken, open, over } = day;
        const whole = Math.max(required, confirmed);
        const style = {
          '--all': `${heights[index] ?? 0}%`,
          '--in': `${whole === 0 ? 0 : (taken / whole) * 100}%`,
        } as CSSProperties;
        const [weekday, date, month] = formatLongDay(start, zone, today).split(' ');
        const places = required > 0 ? `, ${taken} of ${plural(required, 'place')} confirmed` : '';
        const words = over > 0 ? `${places}, ${over} too many` : places;
        return (
          <ButtonBase
            key={start}
            tabIndex={index === Math.min(stop, days.length - 1) ? 0 : -1}
            onFocus={() => setStop(index)}
            aria-pressed={chosen === start}
            data-quiet={jobs === 0 ? '' : undefined}
            data-today={start === today ? '' : undefined}
            onClick={() => onChoose(chosen === start ? null : start)}
          >
            <b>
              {weekday?.slice(0, 3)} {date}
              <VisuallyHidden>
                {` ${month ?? ''}: ${jobs === 0 ? 'no jobs' : `${plural(jobs, 'job')}${words}, `}`}
              </VisuallyHidden>
            </b>
            <Bar data-full={open === 0 ? '' : undefined} style={style}>
              {whole > 0 ? (
                <i>
                  <b />
                </i>
              ) : null}
            </Bar>
            <small data-open={open > 0 || over > 0 ? '' : undefined}>
              {jobs === 0 ? <span aria-hidden>–</span> : shortWords(day)}
            </small>
          </ButtonBase>
        );
      })}
    </Strip>
  );
});
