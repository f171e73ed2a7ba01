import type { CSSProperties } from 'react';
import { styled } from '@crewcall/ui/mui';
import { token } from './tokens';

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  whiteSpace: 'nowrap',
  fontSize: 13.5,
  maxWidth: '100%',
});
const Track = styled('span')({
  position: 'relative',
  flex: '0 1 auto',
  height: 8,
  minWidth: 32,
  borderRadius: 4,
  background: token('idle-bg'),
  overflow: 'hidden',
  '& i': { position: 'absolute', inset: '0 auto 0 0', width: 'var(--fill)', background: token('hi') },
  '&[data-full] i': { background: token('ok') },
  // Workers above the required number are striped, so that they can be told apart without colour.
  '& b': {
    position: 'absolute',
    inset: '0 0 0 auto',
    width: 'var(--over)',
    background: `repeating-linear-gradient(135deg, ${token('warn')} 0 3px, ${token('warn-bg')} 3px 6px)`,
  },
  '@media (forced-colors:active)': { border: '1px solid', '& i': { background: 'Highlight' } },
});

export interface GaugeProps {
  /** Confirmed workers, and `amount`, the required number. */
  confirmed: number;
  amount: number;
  /** Width of the bar in px; default 120. */
  width?: number;
}

/** Places as a bar: orange until full, then green; workers above the required number are striped. */
export function Gauge({ confirmed, amount, width = 120 }: GaugeProps) {
  const over = Math.max(0, confirmed - amount);
  const whole = Math.max(amount, confirmed, 1);
  const style = {
    width,
    '--fill': `${(Math.min(confirmed, amount) / whole) * 100}%`,
    '--over': `${(over / whole) * 100}%`,
  } as CSSProperties;
  const words = `${confirmed} of ${amount}`;
  return (
    <Root>
      <Track
        role="img"
        aria-label={`${words} places confirmed`}
        data-full={confirmed >= amount ? '' : undefined}
        style={style}
      >
        <i />
        {over ? <b /> : null}
      </Track>
      <span aria-hidden translate="no">
        {words}
      </span>
    </Root>
  );
}
