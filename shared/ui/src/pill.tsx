import type { ReactNode } from 'react';
import { styled } from '@crewcall/ui/mui';
import { CheckIcon, CircleDashedIcon, CircleDotIcon, InfoIcon, WarningIcon } from './icons';
import type { Icon } from './icons';
import { token } from './tokens';

export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'idle';

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  maxWidth: '100%',
  padding: '5px 9px',
  borderRadius: 99,
  font: `600 12.5px/1.1 ${token('font')}`,
  whiteSpace: 'nowrap',
  '& svg': { flex: 'none' },
  '&[data-tone=ok]': { color: token('ok'), background: token('ok-bg') },
  '&[data-tone=info]': { color: token('info'), background: token('info-bg') },
  '&[data-tone=warn]': { color: token('warn'), background: token('warn-bg') },
  '&[data-tone=bad]': { color: token('bad'), background: token('bad-bg') },
  '&[data-tone=idle]': { color: token('idle'), background: token('idle-bg') },
  '@media (forced-colors:active)': { border: '1px solid' },
});

const icons: Record<Tone, Icon> = {
  ok: CheckIcon,
  info: InfoIcon,
  warn: CircleDotIcon,
  bad: WarningIcon,
  idle: CircleDashedIcon,
};

export interface PillProps {
  tone?: Tone;
  /** By default the icon of the tone. */
  icon?: Icon;
  children: ReactNode;
  title?: string;
}

/**
 * A status: always word, icon and colour together. Not translated, because a browser that translates the page would
 * keep showing the old word after a change.
 */
export function Pill({ tone = 'idle', icon, children, title }: PillProps) {
  const Mark = icon ?? icons[tone];
  return (
    <Root data-tone={tone} title={title} translate="no">
      <Mark size={13} strokeWidth={2.6} aria-hidden />
      {children}
    </Root>
  );
}
