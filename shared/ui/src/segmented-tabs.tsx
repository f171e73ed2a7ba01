import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { styled } from '@crewcall/ui/mui';
import { phone, token } from './tokens';

const List = styled('div')({
  display: 'flex',
  gap: 4,
  padding: 4,
  borderRadius: 12,
  background: token('idle-bg'),
  // Wraps, because with enlarged text the tabs are wider than a phone.
  flexWrap: 'wrap',
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    position: 'relative',
    flex: '1 0 auto',
    minHeight: 40,
    padding: '0 12px',
    borderRadius: 9,
    font: `600 14px/2.857 ${token('font')}`,
    textAlign: 'center',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    color: token('ink-2'),
    // Extends the touch area to the edge of the frame, 48 px high.
    '&::before': { content: '""', position: 'absolute', inset: '-4px 0' },
    '&:hover': { color: token('ink') },
    '&[aria-selected=true]': { background: token('card'), color: token('ink'), boxShadow: token('shadow-1') },
    '&:focus-visible': { outline: `3px solid ${token('focus')}`, outlineOffset: -3 },
    '& small': { font: 'inherit', color: token('ink-3'), marginLeft: 6 },
  },
  // Narrower, so that four tabs fit a phone.
  [phone]: { '&[data-many] button': { padding: '0 6px', fontSize: 13, '& small': { marginLeft: 4 } } },
  '@media (forced-colors:active)': { '& button[aria-selected=true]': { border: '2px solid Highlight' } },
});

interface SegmentedTab<T extends string> {
  value: T;
  label: ReactNode;
  count?: number;
}

export interface SegmentedTabsProps<T extends string> {
  items: readonly SegmentedTab<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Name of the tabs for screen readers: what they choose between. */
  label: string;
  /** Id of the panel that the tabs switch, if there is one. */
  controls?: string;
}

/** Tabs for a few views of one thing, large enough for a thumb. Arrow keys move the focus, which also selects. */
export function SegmentedTabs<T extends string>({
  items,
  value,
  onChange,
  label,
  controls,
}: SegmentedTabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.value === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + items.length) % items.length;
    const next = items[index];
    if (!next) return;
    onChange(next.value);
    list.current?.querySelectorAll('button')[index]?.focus();
  };
  return (
    <List
      ref={list}
      role="tablist"
      aria-label={label}
      data-many={items.length > 3 ? '' : undefined}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          aria-selected={item.value === value}
          aria-controls={controls}
          tabIndex={item.value === value ? 0 : -1}
          onClick={() => onChange(item.value)}
        >
          {item.label}
          {item.count === undefined ? null : <small>{item.count}</small>}
        </button>
      ))}
    </List>
  );
}
