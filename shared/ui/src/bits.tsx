import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { formatHours, formatMoney } from './format';
import { coarse, phone, v } from './tokens';

const AvatarRoot = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  overflow: 'hidden',
  borderRadius: '32%',
  background: v('idle-bg'),
  color: v('ink'),
  fontWeight: 700,
  lineHeight: 1,
  userSelect: 'none',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});

/** `Mia Costa` to `MC`. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return (
    letters
      .map((word) => [...(word ?? '')][0] ?? '')
      .join('')
      .toLocaleUpperCase('en-AU') || '?'
  );
};

/** A person's picture, or the initials; 32 px unless `size` says otherwise. Stands beside the name, so it is not read out. */
export function Avatar({ name, src, size = 32 }: { name: string; src?: string | null; size?: number }) {
  return (
    <AvatarRoot aria-hidden style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}>
      {src ? <img src={src} alt="" width={size} height={size} loading="lazy" /> : initials(name)}
    </AvatarRoot>
  );
}

/** Cents as dollars. */
export const MoneyText = ({ cents, strong }: { cents: number | null | undefined; strong?: boolean }) => {
  const text = formatMoney(cents) || '–';
  return strong ? <strong>{text}</strong> : <span>{text}</span>;
};

/** Milliseconds as decimal hours. */
export const HoursText = ({ ms }: { ms: number | null | undefined }) => {
  const text = formatHours(ms);
  return <span>{text ? `${text} h` : '–'}</span>;
};

const FactList = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(6rem, 1fr))',
  gap: '10px 16px',
  '& dt': { fontSize: 12.5, color: v('ink-3') },
  '& dd': { fontWeight: 650, fontSize: 16, lineHeight: 1.3, overflowWrap: 'anywhere' },
});

/** Short facts in columns: a quiet label over a strong value. Empty ones are left out. */
export function Facts({ items }: { items: readonly (readonly [label: ReactNode, value: ReactNode])[] }) {
  return (
    <FactList>
      {items.map(([label, value], index) =>
        value === null || value === undefined || value === '' ? null : (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </FactList>
  );
}

/** A key on the keyboard: `Ctrl F`. */
export const Key = styled('kbd')({
  font: `600 11px/1 ${v('font')}`,
  color: v('ink-3'),
  border: `1px solid ${v('line')}`,
  borderRadius: 5,
  padding: '3px 5px',
  whiteSpace: 'nowrap',
  [coarse]: { display: 'none' },
  [phone]: { display: 'none' },
});
