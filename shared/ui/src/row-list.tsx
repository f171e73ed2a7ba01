import { styled } from '@crewcall/ui/mui';
import { token } from './tokens';

export interface RowListProps {
  /** Where the hairlines are; `above`: above every row, including the first, for a list under a heading. */
  lines?: 'between' | 'above' | 'none';
  /** Gives the list a surface and border of its own. */
  boxed?: boolean;
  /** The parts of a row are below one another, not side by side. */
  stacked?: boolean;
  /** Minimum width of the main part of a row. If there is less room, the other parts go below it. */
  main?: string;
}

const own = new Set<PropertyKey>(['as', 'sx', 'lines', 'boxed', 'stacked', 'main']);
const line = `1px solid ${token('line')}`;
const beside = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px', minHeight: 44 };

/**
 * Rows with hairlines between them; use `as="ol"` if their order matters. The main part of a row is a `label` or has
 * `data-main`, and takes the remaining width. Styles that a screen sets for its rows override these.
 */
export const RowList = styled('ul', { shouldForwardProp: (prop) => !own.has(prop) })<RowListProps>(({
  lines = 'between',
  boxed = false,
  stacked = false,
  main = '9rem',
}) => {
  const air = boxed ? 8 : 6;
  return {
    listStyle: 'none',
    padding: 0,
    ...(boxed ? { background: token('card'), border: line, borderRadius: token('r-l') } : {}),
    'li:where(& > li)': {
      padding: `${stacked ? 9 : air}px ${boxed ? 14 : 0}px`,
      overflowWrap: 'anywhere',
      ...(stacked ? {} : beside),
      ...(lines === 'above' ? { borderTop: line } : {}),
    },
    ...(lines === 'between' ? { 'li:where(& > li + li)': { borderTop: line } } : {}),
    '*:where(& > li > :is(label, [data-main]))': { flex: `1 1 ${main}`, minWidth: 0 },
    // A click anywhere in the height of a row ticks its checkbox.
    'li:where(& > li:has(> label))': { paddingTop: 0, paddingBottom: 0 },
    'label:where(& > li > label)': { padding: `${air}px 0` },
    '*:where(& :is(b, strong))': { fontWeight: 650 },
    'small:where(& small)': { display: 'block', color: token('ink-3'), fontSize: 13.5, fontWeight: 400 },
    '.MuiAlert-root & > li + li': { borderColor: 'currentcolor' },
    '.MuiAlert-root & small': { color: 'inherit' },
  };
});
