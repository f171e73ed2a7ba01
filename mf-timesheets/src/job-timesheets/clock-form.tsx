import { useState } from 'react';
import { isLocked, isLongTimesheet } from '@crewcall/domain/timesheet';
import { useUnsaved } from '@crewcall/platform';
import {
  DateTimeField,
  IconButton,
  MenuItem,
  StatusPill,
  TextField,
  TrashIcon,
  UnlockIcon,
  Button,
  formatDuration,
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

const Root = styled('li')({
  display: 'grid',
  gap: '6px 8px',
  alignItems: 'start',
  gridTemplateColumns: '1fr auto',
  gridTemplateAreas: '"who tools" "fields fields"',
  padding: '10px 12px',
  '& > [data-who]': {
    gridArea: 'who',
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 36,
  },
  '& > [data-who] b': { fontWeight: 650 },
  '& > [data-tools]': { gridArea: 'tools', display: 'flex', alignItems: 'center', gap: 8 },
  '& > [data-tools] > b': { fontVariantNumeric: 'tabular-nums', fontWeight: 650 },
  '& > [data-fields]': {
    gridArea: 'fields',
    display: 'grid',
    gap: 8,
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  },
  '& > p': { gridColumn: '1 / -1', color: token('bad'), fontSize: 13.5 },
  '@container (min-width: 900px)': {
    gridTemplateColumns: 'minmax(140px, 1fr) minmax(560px, 3fr) 150px',
    gridTemplateAreas: '"who fields tools"',
    '& > [data-tools]': { justifyContent: 'flex-end', minHeight: 36 },
    '& > [data-fields]': { gridTemplateColumns: '1.3fr 1.3fr .8fr 1fr' },
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
      <div data-who="">
        <b>{row.userName}</b>
        <ClockMarks row={{ ...row, ...(isLongTimesheet(clock) ? clock : {}) }} />
      </div>
      <div data-fields="">
        <DateTimeField
          label=""
          size="small"
          value={draft.start}
          disabled={locked}
          error={Boolean(errors.start)}
          onChange={(start) => set({ start })}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
          slotProps={named('Start')}
        />
        <DateTimeField
          label=""
          size="small"
          value={draft.end}
          disabled={locked}
          error={Boolean(errors.end)}
          onChange={(end) => set({ end })}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
          slotProps={named('End')}
        />
        <BreakField
          size="small"
          hideLabel={`Break of ${row.userName}`}
          value={draft.break}
          clock={clock}
          disabled={locked}
          onChange={(value) => choose({ break: value })}
        />
        <TextField
          select
          size="small"
          value={draft.idGroup}
          disabled={locked}
          onChange={(event) => choose({ idGroup: Number(event.target.value) })}
          slotProps={named('Group')}
        >
          {groups.map((group) => (
            <MenuItem key={group.id} value={group.id}>
              {group.groupName}
            </MenuItem>
          ))}
        </TextField>
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
      </div>
      {problem ? <p role="alert">{problem}</p> : null}
    </Root>
  );
}
