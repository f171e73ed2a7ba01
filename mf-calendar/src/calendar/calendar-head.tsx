import type { ReactNode } from 'react';
import { Button, IconButton, styled } from '@crewcall/ui/basics';
import { CheckIcon, ChevronLeftIcon, ChevronRightIcon, FilterIcon, PlusIcon } from '@crewcall/ui/icons';
import { SearchField } from '@crewcall/ui/search-field';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { coarse, phone, token } from '@crewcall/ui/tokens';

// Two rows on a desktop; on a phone the second one wraps after the search.
const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 6px',
  padding: '2px 0 12px',
  // Wide enough for the longest month name, so that the arrows stay under the pointer.
  '& > div': { minWidth: '14.5rem' },
  '& p': { display: 'inline-block', color: token('ink-3'), fontSize: 14, marginTop: 3, minHeight: '1.45em' },
  '& p + button': {
    minHeight: 24,
    marginLeft: 8,
    padding: 0,
    border: 0,
    background: 'transparent',
    color: token('ink-2'),
    font: 'inherit',
    fontSize: 14,
    textDecoration: 'underline',
    textUnderlineOffset: 2,
    cursor: 'pointer',
    [coarse]: { minHeight: 48 },
  },
  '& > :last-child:not(.turn)': { marginLeft: 'auto' },
  [phone]: { '& > div': { flex: '1 1 auto', minWidth: '11rem' } },
});
const Turn = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 2 });
const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  paddingBottom: 12,
  // Hides the hint about the Shift key on touch screens.
  '& > small': { color: token('ink-3'), fontSize: 13, [coarse]: { display: 'none' } },
  [phone]: { '& > button': { flex: '1 1 0', whiteSpace: 'nowrap' } },
});

const whose = [
  { value: 'mine', label: 'Mine' },
  { value: 'all', label: 'All' },
] as const;

export interface CalendarHeadProps {
  /** `November 2026` */
  title: string;
  /** `143 jobs, 12 missing crew` */
  sub: string;
  /** `5 finished hidden`; empty if none. */
  hidden: string;
  onShowHidden: () => void;
  text: string;
  onText: (text: string) => void;
  isFiltered: boolean;
  onFilters: () => void;
  /** The toggle for fewer jobs per day; null if no day has many. */
  compact: { isOn: boolean; toggle: () => void } | null;
  onTurn: (by: 1 | -1) => void;
  onToday: () => void;
  /** The toggle for selecting several jobs; null if the user may not. */
  picking: { isOn: boolean; toggle: () => void } | null;
  /** For crew: the choice between their own shifts and all jobs, and a button for their away times. */
  own: { isMine: boolean; onMine: (isMine: boolean) => void; onTimes: () => void } | null;
  /** The button to add a job; null if the user may not. */
  adding: { isBusy: boolean; add: () => void } | null;
  /** More actions of the office, after the others; null if the user has none. */
  more?: ReactNode;
}

/** The top of the calendar: the month with its arrows, the search, filters and buttons. */
export function CalendarHead(props: CalendarHeadProps) {
  const { title, sub, hidden, text, onText, isFiltered, onFilters, compact, picking, adding, own, more } =
    props;
  const { onTurn, onToday, onShowHidden } = props;
  return (
    <>
      <Head>
        <div>
          <h1>{title}</h1>
          <p>{sub}</p>
          {hidden === '' ? null : (
            <button type="button" title="Show them" onClick={onShowHidden}>
              {hidden}
            </button>
          )}
        </div>
        <Turn className="turn">
          <IconButton aria-label="Previous month" onClick={() => onTurn(-1)}>
            <ChevronLeftIcon aria-hidden />
          </IconButton>
          <Button onClick={onToday}>Today</Button>
          <IconButton aria-label="Next month" onClick={() => onTurn(1)}>
            <ChevronRightIcon aria-hidden />
          </IconButton>
        </Turn>
        {adding ? (
          <Button
            variant="contained"
            startIcon={<PlusIcon aria-hidden />}
            disabled={adding.isBusy}
            // Ignore the second click of a double click; the first may already be answered by then.
            onClick={({ detail }) => detail < 2 && adding.add()}
          >
            Add Job
          </Button>
        ) : null}
      </Head>
      <Tools>
        {own ? (
          <>
            <SegmentedTabs
              label="Whose jobs"
              items={whose}
              value={own.isMine ? 'mine' : 'all'}
              onChange={(value) => own.onMine(value === 'mine')}
            />
            <Button onClick={own.onTimes}>Away times</Button>
          </>
        ) : null}
        <SearchField value={text} onChange={onText} label="Search jobs" hotkey />
        <Button startIcon={<FilterIcon aria-hidden />} onClick={onFilters}>
          {isFiltered || hidden !== '' ? 'Filtered' : 'All'}
        </Button>
        {compact ? (
          <Button aria-pressed={compact.isOn} onClick={compact.toggle}>
            Compact
          </Button>
        ) : null}
        {picking ? (
          <>
            <Button
              aria-pressed={picking.isOn}
              startIcon={picking.isOn ? <CheckIcon aria-hidden /> : undefined}
              onClick={picking.toggle}
            >
              {picking.isOn ? 'Selecting' : 'Select'}
            </Button>
            {picking.isOn ? null : <small>Shift and click selects several</small>}
          </>
        ) : null}
        {more}
      </Tools>
    </>
  );
}
