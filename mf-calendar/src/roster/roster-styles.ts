import { styled } from '@crewcall/ui/basics';
import { coarse, token } from '@crewcall/ui/tokens';
import { mask } from '../month/mark-icons';

/** Below this width the roster is a list by day. */
export const NARROW = '(max-width:1023.95px)';

const icon = {
  content: '""',
  flex: 'none',
  width: '1em',
  height: '1em',
  background: 'currentColor',
  mask: 'var(--shape) center / contain no-repeat',
} as const;

const looks = {
  '&[data-look=draft] .state': { color: token('hi-text'), '--shape': mask('dashed') },
  '&[data-look=invited] .state': { color: token('info'), '--shape': mask('mail') },
  '&[data-look=confirmed] .state': { color: token('ok'), '--shape': mask('check') },
  '&[data-look=here] .state': { color: token('ok'), '--shape': mask('clock') },
} as const;

/** A place or an open crew, in the grid and in the list by day. Plain elements: a week has thousands of them. */
export const chipStyles = {
  '& .chip': {
    boxSizing: 'border-box',
    display: 'block',
    width: '100%',
    minWidth: 0,
    padding: '4px 6px',
    borderRadius: 7,
    borderLeft: '4px solid var(--colour, currentColor)',
    boxShadow: `inset 0 0 0 1px ${token('line')}`,
    background: token('paper'),
    color: token('ink'),
    fontSize: 12.5,
    lineHeight: 1.36,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    userSelect: 'none',
    WebkitTouchCallout: 'none',
    touchAction: 'manipulation',
    [coarse]: { minHeight: 44 },
    ...looks,
  },
  '& .chip:hover': { background: token('hover') },
  '& .chip:focus-visible': { outline: `3px solid ${token('focus')}`, outlineOffset: -3 },
  '& .chip[data-look=draft]': {
    boxShadow: 'none',
    border: `1px dashed ${token('edge')}`,
    borderLeft: '4px solid var(--colour, currentColor)',
    background: token('card'),
  },
  '& .chip > *': { display: 'block' },
  '& .chip > b': { fontWeight: 650 },
  '& .chip > .note': { color: token('ink-2') },
  '& .chip > .time': { color: token('ink-2'), fontVariantNumeric: 'tabular-nums' },
  '& .chip > .state': {
    display: 'flex',
    gap: '.3em',
    alignItems: 'center',
    fontWeight: 650,
    overflowWrap: 'normal',
  },
  '& .chip > .state::before': icon,
  '& .clash': {
    '--shape': mask('warning'),
    display: 'flex',
    gap: '.3em',
    color: token('bad'),
    fontWeight: 600,
    '&::before': { ...icon, marginTop: '.18em' },
  },
  '& .away': {
    display: 'block',
    padding: '3px 6px',
    borderRadius: 7,
    fontSize: 12.5,
    lineHeight: 1.36,
    fontWeight: 600,
    color: token('ink-2'),
    background: token('card'),
    overflowWrap: 'anywhere',
  },
} as const;

/** All styles of the grid, under one class. */
export const Grid = styled('div')({
  ...chipStyles,
  border: `1px solid ${token('line')}`,
  borderRadius: 14,
  background: token('line'),
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1,
  transition: `opacity ${token('slow')} 120ms`,
  '&[aria-busy=true]': { opacity: 0.55 },
  '& [role=rowgroup]': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 },
  '& [role=row]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 1.2fr) repeat(7, minmax(0, 1fr)) minmax(62px, .7fr)',
    gap: 1,
  },
  // The browser lays out and paints only what is visible; every row is in the document.
  '& .people > [role=row]': { contentVisibility: 'auto', containIntrinsicSize: 'auto 91px' },
  '& [role=row] > *': { background: token('card'), minWidth: 0, padding: 5 },
  '& .people > :last-of-type > :first-of-type': { borderBottomLeftRadius: 13 },
  '& .people > :last-of-type > :last-of-type': { borderBottomRightRadius: 13 },
  '& .heads': { position: 'sticky', top: 0, zIndex: 2, borderRadius: '13px 13px 0 0' },
  '& .heads > *': { padding: '7px 8px', fontSize: 12.5, fontWeight: 650, color: token('ink-2') },
  '& .heads > :first-of-type': { borderTopLeftRadius: 13 },
  '& .heads > :last-of-type': { borderTopRightRadius: 13 },
  '& .heads small, & .total small': { display: 'block', fontWeight: 450, color: token('ink-3') },
  '& [aria-current=date]': { boxShadow: `inset 0 3px 0 ${token('hi')}` },
  '& [role=rowheader]': {
    padding: '7px 10px',
    fontSize: 14,
    fontWeight: 600,
    overflowWrap: 'anywhere',
    '& small': { display: 'block', fontWeight: 450, fontSize: 12.5, color: token('ink-3') },
  },
  '& .open > [role=row] > *': { background: token('paper') },
  '& .total': { padding: '7px 8px', fontSize: 12.5, fontVariantNumeric: 'tabular-nums', fontWeight: 600 },
  // One line in a dense week; the tooltip has the rest.
  '& .chip > .note': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& [role=gridcell]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 3,
    alignContent: 'start',
  },
  '& [role=gridcell]:focus-visible': { outline: `3px solid ${token('focus')}`, outlineOffset: -3 },
  '& [role=gridcell][data-away]': {
    backgroundImage: `repeating-linear-gradient(135deg, ${token('idle-bg')} 0 6px, transparent 6px 12px)`,
  },
  '& [data-over] > *': { background: token('sel') },
  '& [data-dragged]': { opacity: 0.5 },
  '& .count': {
    all: 'unset',
    boxSizing: 'border-box',
    minHeight: 28,
    padding: '3px 6px',
    borderRadius: 7,
    fontSize: 13,
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    color: token('ink-3'),
    [coarse]: { minHeight: 44 },
  },
  '& .count[data-open]': { color: token('warn'), background: token('warn-bg') },
  '& .count:focus-visible': { outline: `3px solid ${token('focus')}`, outlineOffset: -2 },
  // Room for the longest word of a status, beside its icon.
  '@media (max-width:1199.95px)': {
    '& [role=gridcell]': { padding: 2 },
    '& .chip': { padding: '4px 3px', borderLeftWidth: 3, fontSize: 11.5 },
    '& .chip > .state': { fontSize: 11, gap: '.2em' },
    '& .count': { padding: '3px 4px' },
  },
  '@media (forced-colors:active)': { '& .chip, & .count': { border: '1px solid' } },
});
