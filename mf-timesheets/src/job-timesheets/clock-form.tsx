import { useState } from 'react';
import { isLocked, isOpen } from '@crewcall/domain/clock';
import { useNow } from '@crewcall/platform';
import {
  ChevronUpIcon,
  EditIcon,
  IconButton,
  MenuItem,
  StatusPill,
  SelectField,
  TrashIcon,
  UndoIcon,
  UnlockIcon,
  Button,
  formatDay,
  formatDuration,
  formatRange,
  formatTime,
  styled,
  token,
} from '@crewcall/ui';
import { InstantField } from '@crewcall/ui/instant-field';
import { BreakField } from '../clocks/break-field';
import type { Row } from '../clocks/card';
import { timeState } from '../clocks/card';
import type { ClockDraft } from '../clocks/clock-edit';
import { ClockMarks } from '../clocks/marks';
import { useClockDraft } from '../clocks/use-clock-draft';
import { useLocks } from '../clocks/use-locks';

/** From this width of the list on there is room for every field in one line. */
export const roomy = '@container (min-width: 900px)';

const Root = styled('li')({
  display: 'grid',
  gap: '8px 10px',
  alignItems: 'center',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  padding: '6px 8px 6px 12px',
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
    gridTemplateColumns: 'minmax(140px, 1fr) minmax(580px, 3.4fr) 150px',
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

export interface ClockFormProps {
  row: Row;
  zone: string;
  /** May this caller set clocks of this job now? */
  maySet: boolean;
  /** May this caller unlock and delete? */
  canEdit: boolean;
  groups: readonly { id: number; groupName: string }[];
}

/** One clock edited in place: a field is saved on leaving it, and keeps what was typed when it is refused. */
export function ClockForm({ row, zone, maySet, canEdit, groups }: ClockFormProps) {
  const { clock, errors, isDirty, trouble, set, leave } = useClockDraft(row, { savesItself: true });
  const locks = useLocks(row.idJob);
  const now = useNow(60_000);
  const locked = isLocked(row) || !maySet;
  const state = timeState(row);
  const [open, setOpen] = useState(false);
  const isShown = open || isDirty;
  /** For lists, where choosing is leaving. */
  const choose = (part: Partial<ClockDraft>) => {
    set(part);
    leave();
  };
  const problem = errors.break ?? trouble;

  return (
    <Root aria-label={row.userName}>
      <div data-who="" data-locked={locked ? '' : undefined}>
        <span>
          <b>{row.userName}</b>
          <ClockMarks row={row} />
        </span>
        <small>
          {formatDay(row.start, zone, now)},{' '}
          {isOpen(row) ? `since ${formatTime(row.start, zone)}` : formatRange(row.start, row.end, zone)}
          {row.break > 0 ? ` · break ${formatDuration(row.break)}` : ''} · {row.groupName}
        </small>
      </div>
      <div data-tools="">
        {state === 'closed' ? <b>{formatDuration(row.paid)}</b> : <StatusPill of="time" state={state} />}
        {state === 'signed' && canEdit ? (
          <Button
            size="small"
            disabled={locks.busy}
            startIcon={<UnlockIcon size={15} aria-hidden />}
            aria-label={`Unlock to Edit, ${row.userName}`}
            onClick={() => void locks.unlock(row)}
          >
            Unlock to Edit
          </Button>
        ) : null}
        {locked || isOpen(row) ? null : (
          <IconButton
            size="small"
            data-reopen=""
            data-open={isShown ? '' : undefined}
            disabled={locks.busy}
            aria-label={`Reopen the clock of ${row.userName}`}
            title="Reopen"
            onClick={() => void locks.reopen(row)}
          >
            <UndoIcon size={17} aria-hidden />
          </IconButton>
        )}
        {canEdit && state !== 'invoiced' ? (
          <IconButton
            size="small"
            disabled={locks.busy}
            aria-label={`Delete the clock of ${row.userName}`}
            title="Delete"
            onClick={() => void locks.remove(row)}
          >
            <TrashIcon size={17} aria-hidden />
          </IconButton>
        ) : null}
        {locked ? null : (
          <IconButton
            size="small"
            data-toggle=""
            aria-expanded={open}
            aria-label={`Edit the clock of ${row.userName}`}
            title="Edit"
            onClick={() => setOpen(!open)}
          >
            {open ? <ChevronUpIcon size={17} aria-hidden /> : <EditIcon size={17} aria-hidden />}
          </IconButton>
        )}
      </div>
      {locked ? null : (
        <div data-fields="" data-open={isShown ? '' : undefined}>
          <div>
            <span aria-hidden>Start</span>
            <InstantField
              label={`Start of ${row.userName}`}
              hideLabel
              size="small"
              anyMinute
              zone={zone}
              value={clock.start}
              onChange={(start) => start !== null && set({ start })}
              onLeave={leave}
            />
          </div>
          <div>
            <span aria-hidden>End</span>
            <InstantField
              label={`End of ${row.userName}`}
              hideLabel
              size="small"
              anyMinute
              zone={zone}
              // A stored end is taken away by Reopen alone.
              optional={isOpen(row)}
              value={clock.end || null}
              problem={errors.end ?? null}
              onChange={(end) => set({ end: end ?? 0 })}
              onLeave={leave}
            />
          </div>
          <div>
            <span aria-hidden>Break</span>
            <BreakField
              size="small"
              hideLabel={`Break of ${row.userName}`}
              value={clock.break}
              clock={clock}
              onChange={(value) => choose({ break: value })}
            />
          </div>
          <div>
            <span aria-hidden>Group</span>
            <SelectField
              size="small"
              value={clock.idGroup}
              onChange={(event) => choose({ idGroup: Number(event.target.value) })}
              slotProps={{ htmlInput: { 'aria-label': `Group of ${row.userName}` } }}
            >
              {groups.map((group) => (
                <MenuItem key={group.id} value={group.id}>
                  {group.groupName}
                </MenuItem>
              ))}
            </SelectField>
          </div>
        </div>
      )}
      {problem ? <p role="alert">{problem}</p> : null}
    </Root>
  );
}
