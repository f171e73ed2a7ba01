import { useState } from 'react';
import { dayText, monthGrid } from '@crewcall/domain/time';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  IconButton,
  formatLongDay,
  formatMonth,
  styled,
  token,
} from '@crewcall/ui';

const Root = styled('div')({
  maxWidth: 380,
  '& > header': { display: 'flex', alignItems: 'center', gap: 4, marginBottom: 6 },
  '& > header strong': { flex: 1 },
});
const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, 1fr)',
  gap: 3,
  '& > span': { textAlign: 'center', fontSize: 12, fontWeight: 600, color: token('ink-3'), padding: '4px 0' },
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    minHeight: 42,
    borderRadius: token('r'),
    textAlign: 'center',
    fontWeight: 600,
    fontSize: 14,
    cursor: 'pointer',
    color: token('ink'),
  },
  '& button:hover': { background: token('hover') },
  '& button[data-out]': { color: token('ink-3'), fontWeight: 450 },
  '& button[aria-current]': { boxShadow: `inset 0 0 0 1.5px ${token('edge')}` },
  '& button[aria-pressed=true]': { background: token('ink'), color: token('paper') },
  '& button:focus-visible': { outline: `3px solid ${token('focus')}`, outlineOffset: 1 },
  '& button:disabled': { cursor: 'not-allowed', color: token('ink-3'), opacity: 0.5 },
});
const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export interface DayPickerProps {
  zone: string;
  /** Epoch ms: today. */
  now: number;
  /** Month shown first: the one with this instant. */
  from: number;
  /** `YYYY-MM-DD`. */
  days: readonly string[];
  onDays: (days: string[]) => void;
  /** A day that cannot be chosen, as the job's own. */
  taken?: string;
}

/** A month in which several days are chosen; the choice lasts over months. */
export function DayPicker({ zone, now, from, days, onDays, taken }: DayPickerProps) {
  const [first] = useState(() => dayText(zone, from).split('-').map(Number));
  const [step, setStep] = useState(0);
  const index = (first[0] ?? 2000) * 12 + (first[1] ?? 1) - 1 + step;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  const grid = monthGrid(zone, year, month);
  const today = dayText(zone, now);
  const toggle = (day: string) =>
    onDays(days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort());
  return (
    <Root>
      <header>
        <strong aria-live="polite">{formatMonth(grid[15], zone)}</strong>
        <IconButton aria-label="Previous month" onClick={() => setStep(step - 1)}>
          <ChevronLeftIcon aria-hidden />
        </IconButton>
        <IconButton aria-label="Next month" onClick={() => setStep(step + 1)}>
          <ChevronRightIcon aria-hidden />
        </IconButton>
      </header>
      <Grid>
        {names.map((name) => (
          <span key={name} aria-hidden>
            {name}
          </span>
        ))}
        {grid.map((at) => {
          const day = dayText(zone, at);
          return (
            <button
              key={day}
              type="button"
              aria-label={formatLongDay(at, zone)}
              aria-pressed={days.includes(day)}
              aria-current={day === today ? 'date' : undefined}
              data-out={Number(day.slice(5, 7)) === month ? undefined : ''}
              disabled={day === taken}
              onClick={() => toggle(day)}
            >
              {Number(day.slice(8))}
            </button>
          );
        })}
      </Grid>
    </Root>
  );
}
