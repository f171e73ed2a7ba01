import { styled } from '@crewcall/ui/mui';
import { token } from './tokens';

export const Root = styled('div')({
  position: 'relative',
  width: '100%',
  maxWidth: 400,
  '& > [data-head]': { display: 'flex', alignItems: 'center', gap: 4, marginBottom: 4 },
  '& > [data-head] strong': { flex: 1 },
});

export const Grid = styled('div')({
  display: 'grid',
  gap: 3,
  userSelect: 'none',
  // A horizontal drag selects a range; a vertical drag still scrolls the page.
  touchAction: 'pan-y',
  '& > [role=row]': { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: 3 },
  '& [role=columnheader]': {
    textAlign: 'center',
    font: `600 12px/1.4 ${token('font')}`,
    color: token('ink-3'),
    padding: '4px 0',
  },
  '& [role=gridcell]': {
    display: 'grid',
    placeItems: 'center',
    minHeight: 40,
    borderRadius: token('r'),
    font: `600 14px/1 ${token('font')}`,
    color: token('ink'),
    cursor: 'pointer',
    '@media (pointer:coarse)': { minHeight: 48 },
  },
  '& [role=gridcell]:hover': { background: token('hover') },
  '& [data-out]': { color: token('ink-3'), fontWeight: 450 },
  '& [aria-current]': { boxShadow: `inset 0 0 0 1.5px ${token('edge')}` },
  '& [aria-selected=true], & [data-drag=on]': { background: token('ink'), color: token('paper') },
  '& [aria-selected=true]:hover': { background: token('ink-2') },
  '& [data-drag=off]': {
    background: token('card'),
    color: token('ink'),
    boxShadow: `inset 0 0 0 1.5px ${token('edge')}`,
  },
  '& [aria-disabled=true]': {
    color: token('ink-3'),
    fontWeight: 450,
    textDecoration: 'line-through',
    cursor: 'not-allowed',
  },
  '& [aria-disabled=true]:hover': { background: 'none' },
  '& [role=gridcell]:focus-visible': { outline: `3px solid ${token('focus')}`, outlineOffset: 1 },
  '@media (forced-colors:active)': {
    '& [aria-selected=true], & [data-drag=on]': { background: 'Highlight', color: 'HighlightText' },
  },
});
