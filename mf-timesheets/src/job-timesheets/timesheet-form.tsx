import { useEffect, useRef, useState } from 'react';
import { isLocked, isOpen } from '@crewcall/domain/clock';
import { PersonName, useNow } from '@crewcall/platform';
import { StateText, styled } from '@crewcall/ui/basics';
import { formatDay, formatDuration, formatRange, formatTime } from '@crewcall/ui/format';
import { token } from '@crewcall/ui/tokens';
import type { Row } from '../timesheet/card';
import { CorrectedNote } from '../timesheet/corrected-note';
import { timesheetInputs } from '../timesheet/timesheet-inputs';
import { TimesheetMarks } from '../timesheet/timesheet-marks';
import { OverlapNote } from '../timesheet/overlap-note';
import { useTimesheetDraft } from '../timesheet/use-timesheet-draft';
import type { Group } from '../timesheet/use-groups';
import { RowTools } from './row-tools';

/** From this width every field fits on one line. */
export const roomy = '@container (min-width: 900px)';

const Root = styled('li')({
  display: 'grid',
  gap: '8px 10px',
  alignItems: 'center',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  padding: '6px 8px 6px 12px',
  '&[data-marked]': { boxShadow: `inset 4px 0 0 ${token('hi')}`, background: token('hover') },
  '& > [data-who]': { minWidth: 0, display: 'grid' },
  '& > [data-who] > span': { display: 'flex', alignItems: 'center', gap: 8 },
  '& > [data-who] b': { fontWeight: 650 },
  '& > [data-who] small': { color: token('ink-3'), fontSize: 13.5, fontVariantNumeric: 'tabular-nums' },
  '& > [data-tools]': { display: 'flex', alignItems: 'center', gap: 4 },
  '& > [data-tools] > b': { fontVariantNumeric: 'tabular-nums', fontWeight: 650, marginRight: 6 },
  '& > [data-tools] > [data-reopen]': { display: 'none' },
  '& > [data-tools] > [data-reopen][data-open]': { display: 'inline-flex' },
  '& > [data-fields]': {
    display: 'none',
    gridColumn: '1 / -1',
    gap: 8,
    gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
    padding: '2px 4px 8px 0',
    '& > div > span:first-of-type': { fontSize: 12.5, color: token('ink-3') },
  },
  '& > [data-fields][data-open]': { display: 'grid' },
  // The picker needs the room of the whole row.
  '& > [data-fields] > div:has([data-open])': { gridColumn: '1 / -1' },
  '& > p': { gridColumn: '1 / -1', color: token('bad'), fontSize: 13.5, paddingBottom: 6 },
  '@container (max-width: 460px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > [data-tools]': { flexWrap: 'wrap' },
  },
  [roomy]: {
    gridTemplateColumns: 'minmax(140px, 1fr) minmax(580px, 3.4fr) 190px',
    '& > [data-who]:not([data-locked]) small': { display: 'none' },
    '& > [data-tools]': { justifyContent: 'flex-end', order: 3 },
    '& > [data-tools] > [data-toggle]': { display: 'none' },
    '& > [data-tools] > [data-reopen]': { display: 'inline-flex' },
    '& > [data-fields], & > [data-fields][data-open]': {
      display: 'grid',
      order: 2,
      gridColumn: 'auto',
      gridTemplateColumns: '1.3fr 1.3fr .8fr 1fr',
      padding: 0,
      '& > div > span:first-of-type': { display: 'none' },
    },
    '& > p': { order: 4 },
  },
});

export interface TimesheetFormProps {
  row: Row;
  /** The page was opened for this timesheet: it is scrolled into view and highlighted. */
  isMarked: boolean;
  zone: string;
  /** May this user change times of this job now? */
  maySet: boolean;
  /** May this user unlock and delete? */
  canEdit: boolean;
  groups: readonly Group[];
}

/** A timesheet edited in place. Leaving a field saves it; a refused value stays in the field. */
export function TimesheetForm({ row, isMarked, zone, maySet, canEdit, groups }: TimesheetFormProps) {
  const draft = useTimesheetDraft(row, { savesItself: true });
  const now = useNow(60_000);
  const locked = isLocked(row) || !maySet;
  const [open, setOpen] = useState(false);
  const shown = open || draft.isDirty ? '' : undefined;
  const problem = draft.errors.break ?? draft.trouble;
  const root = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMarked) root.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  return (
    <Root
      ref={root}
      aria-label={row.userName}
      aria-current={isMarked ? 'true' : undefined}
      data-marked={isMarked ? '' : undefined}
    >
      <div data-who="" data-locked={locked ? '' : undefined}>
        <span>
          <b>
            <PersonName idUser={row.idUser}>{row.userName}</PersonName>
          </b>
          <TimesheetMarks row={row} />
        </span>
        <small>
          <StateText>
            {formatDay(row.start, zone, now)},{' '}
            {isOpen(row) ? `since ${formatTime(row.start, zone)}` : formatRange(row.start, row.end, zone)}
            {row.break > 0 ? ` · break ${formatDuration(row.break)}` : ''} · {row.groupName}
          </StateText>
        </small>
        <CorrectedNote row={row} zone={zone} />
        <OverlapNote overlaps={row.overlaps} />
      </div>
      <RowTools
        row={row}
        zone={zone}
        canEdit={canEdit}
        locked={locked}
        open={open}
        shown={shown}
        onToggle={setOpen}
      />
      {locked ? null : (
        <div data-fields="" data-open={shown}>
          {Object.entries(timesheetInputs({ row, zone, draft, groups, inList: true })).map(
            ([name, input]) => (
              <div key={name}>
                <span aria-hidden>{name}</span>
                {input}
              </div>
            ),
          )}
        </div>
      )}
      {problem ? <p role="alert">{problem}</p> : null}
      {draft.dialog}
    </Root>
  );
}
