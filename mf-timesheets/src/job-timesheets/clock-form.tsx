import { useState } from 'react';
import { isLocked } from '@crewcall/domain/timesheet';
import { useUnsaved } from '@crewcall/platform';
import {
  ChevronUpIcon,
  DateTimeField,
  EditIcon,
  IconButton,
  MenuItem,
  StatusPill,
  SelectField,
  TrashIcon,
  UnlockIcon,
  Button,
  formatDay,
  formatDuration,
  formatRange,
  formatTime,
  styled,
  token,
} from '@crewcall/ui';
import { BreakField } from '../clocks/break-field';
import type { Row } from '../clocks/card';
import { timeState } from '../clocks/card';
import { changesOf, draftOf, readDraft } from '../clocks/clock-edit';
import type { ClockDraft } from '../clocks/clock-edit';
import { ClockMarks } from '../clocks/marks';
import { useLocks } from '../clocks/use-locks';
import { useSaveClock } from '../clocks/use-save-clock';

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
  '& > [data-fields]': {
    display: 'none',
    gridColumn: '1 / -1',
    gap: 8,
    gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
    padding: '2px 4px 8px 0',
    '& > div > span:first-of-type': { fontSize: 12.5, color: token('ink-3') },
  },
  '& > [data-fields][data-open]': { display: 'grid' },
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
  /** May this caller unlock and delete? */
  canEdit: boolean;
  groups: readonly { id: number; groupName: string }[];
}

/** One clock edited in place: a field is saved on leaving it, and keeps what was typed when it is refused. */
export function ClockForm({ row, zone, canEdit, groups }: ClockFormProps) {
  const [typed, setTyped] = useState<Partial<ClockDraft>>({});
  const draft = { ...draftOf(row, zone), ...typed };
  const { clock, errors } = readDraft(draft, row, zone);
  const { busy, trouble, save, clear } = useSaveClock(row);
  const locks = useLocks(row.idJob);
  const locked = isLocked(row);
  const state = timeState(row);
  const isDirty = Object.keys(typed).length > 0;
  const [open, setOpen] = useState(false);

  const store = async (next = clock, wrong = errors) => {
    const changes = changesOf(row, next);
    if (Object.keys(wrong).length > 0) return false;
    if (changes.length === 0) {
      setTyped({});
      return true;
    }
    const saved = await save(changes);
    if (saved) setTyped({});
    return saved;
  };
  useUnsaved(isDirty && !locked, {
    title: `Time of ${row.userName}`,
    finish: async () => {
      if (!(await store())) throw new Error('The time could not be saved.');
    },
  });
  const set = (part: Partial<ClockDraft>) => {
    clear();
    setTyped((before) => ({ ...before, ...part }));
  };
  /** For lists, where choosing is leaving. */
  const choose = (part: Partial<ClockDraft>) => {
    set(part);
    const next = readDraft({ ...draft, ...part }, row, zone);
    void store(next.clock, next.errors);
  };
  const leave = () => void (isDirty && !busy && store());
  const named = (what: string) => ({ htmlInput: { 'aria-label': `${what} of ${row.userName}` } });
  const problem = errors.start ?? errors.end ?? errors.break ?? trouble;

  return (
    <Root aria-label={row.userName}>
      <div data-who="" data-locked={locked ? '' : undefined}>
        <span>
          <b>{row.userName}</b>
          <ClockMarks row={row} />
        </span>
        <small>
          {formatDay(row.start, zone)},{' '}
          {row.end === 0 ? `since ${formatTime(row.start, zone)}` : formatRange(row.start, row.end, zone)}
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
        <div data-fields="" data-open={open || isDirty ? '' : undefined}>
          <div>
            <span aria-hidden>Start</span>
            <DateTimeField
              label=""
              size="small"
              value={draft.start}
              error={Boolean(errors.start)}
              onChange={(start) => set({ start })}
              onBlur={leave}
              onKeyDown={(event) => event.key === 'Enter' && leave()}
              slotProps={named('Start')}
            />
          </div>
          <div>
            <span aria-hidden>End</span>
            <DateTimeField
              label=""
              size="small"
              value={draft.end}
              error={Boolean(errors.end)}
              onChange={(end) => set({ end })}
              onBlur={leave}
              onKeyDown={(event) => event.key === 'Enter' && leave()}
              slotProps={named('End')}
            />
          </div>
          <div>
            <span aria-hidden>Break</span>
            <BreakField
              size="small"
              hideLabel={`Break of ${row.userName}`}
              value={draft.break}
              clock={clock}
              onChange={(value) => choose({ break: value })}
            />
          </div>
          <div>
            <span aria-hidden>Group</span>
            <SelectField
              size="small"
              value={draft.idGroup}
              onChange={(event) => choose({ idGroup: Number(event.target.value) })}
              slotProps={named('Group')}
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
