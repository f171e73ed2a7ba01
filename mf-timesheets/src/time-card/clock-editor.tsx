import { useState } from 'react';
import { roundToQuarter } from '@crewcall/domain/rounding';
import { isLocked, isLongTimesheet, workedTime } from '@crewcall/domain/timesheet';
import { MINUTE_MS } from '@crewcall/domain/units';
import { useSnackbar, useUnsaved } from '@crewcall/platform';
import {
  Alert,
  ArrowLeftIcon,
  Button,
  DateTimeField,
  Facts,
  FieldRow,
  MenuItem,
  SelectField,
  TrashIcon,
  UnlockIcon,
  formatDateTime,
  formatDuration,
  styled,
} from '@crewcall/ui';
import type { Card, Row } from '../clocks/card';
import { maySetClocks, overOf } from '../clocks/card';
import { BreakField } from '../clocks/break-field';
import { changesOf, draftOf, readDraft } from '../clocks/clock-edit';
import type { ClockDraft } from '../clocks/clock-edit';
import { useGroups } from '../clocks/use-groups';
import { useLocks } from '../clocks/use-locks';
import { useSaveClock } from '../clocks/use-save-clock';

const Root = styled('form')({ display: 'grid', gap: 16, alignContent: 'start' });
const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '& > *': { flex: '1 1 140px' } });

export interface ClockEditorProps {
  card: Card;
  row: Row;
  onClose: () => void;
}

/** One clock: start, end, break and group. Signed and invoiced ones are shown, locked. */
export function ClockEditor({ card, row, onClose }: ClockEditorProps) {
  const zone = card.tz;
  const stored = draftOf(row, zone);
  const [typed, setTyped] = useState<Partial<ClockDraft>>({});
  const draft = { ...stored, ...typed };
  const { clock, errors } = readDraft(draft, row, zone);
  const changes = changesOf(row, clock);
  const { busy, trouble, save } = useSaveClock(row);
  const locks = useLocks(row.idJob);
  const groups = useGroups(card);
  const snackbar = useSnackbar();
  const isWrong = Object.keys(errors).length > 0;
  const isDirty = changes.length > 0 || isWrong;
  const store = async () => {
    if (isWrong || !(await save(changes))) return false;
    setTyped({});
    return true;
  };
  useUnsaved(isDirty, {
    title: `Time of ${row.userName}`,
    finish: async () => {
      if (!(await store())) throw new Error('The time could not be saved.');
    },
  });
  const set = (part: Partial<ClockDraft>) => setTyped((before) => ({ ...before, ...part }));
  const locked = isLocked(row) || !maySetClocks(card);
  const over = overOf(card);
  const worked = workedTime(clock);

  return (
    <Root
      noValidate
      aria-label={`Time of ${row.userName}`}
      onSubmit={(event) => {
        event.preventDefault();
        void store().then((done) => done && snackbar.show('Saved', { color: 'success' }));
      }}
    >
      <Button
        data-back=""
        sx={{ justifySelf: 'start' }}
        startIcon={<ArrowLeftIcon aria-hidden />}
        onClick={onClose}
      >
        All times
      </Button>
      <h2>{row.userName}</h2>
      {row.idInvoice ? (
        <Alert severity="info">
          This time is on invoice {row.idInvoice}. Cancel the invoice first to change it.
        </Alert>
      ) : row.idSignature ? (
        <Alert
          severity="info"
          action={
            card.canEdit ? (
              <Button
                size="small"
                disabled={locks.busy}
                startIcon={<UnlockIcon size={16} aria-hidden />}
                onClick={() => void locks.unlock(row)}
              >
                Unlock to Edit
              </Button>
            ) : undefined
          }
        >
          This time is signed.{card.canEdit ? '' : ' Only the office can unlock it.'}
        </Alert>
      ) : over !== null && card.canSupervise && locked ? (
        <Alert severity="info">
          This job is {over}. {over === 'finished' ? 'Ask the office to change its clocks.' : null}
        </Alert>
      ) : null}
      {isLongTimesheet(clock) ? (
        <Alert severity="warning">This is longer than 20 hours. Please check the start and the end.</Alert>
      ) : null}
      {locked ? (
        <Facts
          items={[
            ['Start', formatDateTime(row.start, zone)],
            ['End', row.end === 0 ? 'Still running' : formatDateTime(row.end, zone)],
            ['Break', row.break === 0 ? 'none' : formatDuration(row.break)],
            ['Group', row.groupName],
            ['Paid', row.end === 0 ? '–' : formatDuration(row.paid)],
          ]}
        />
      ) : (
        <>
          <FieldRow>
            <DateTimeField
              label="Start"
              value={draft.start}
              zone={zone}
              onChange={(start) => set({ start })}
              error={Boolean(errors.start)}
              {...(errors.start ? { helperText: errors.start } : {})}
            />
            <DateTimeField
              label="End"
              value={draft.end}
              zone={zone}
              onChange={(end) => set({ end })}
              error={Boolean(errors.end)}
              {...(errors.end
                ? { helperText: errors.end }
                : draft.end === ''
                  ? { helperText: 'Empty: the clock is running' }
                  : {})}
            />
          </FieldRow>
          <FieldRow>
            <BreakField
              label="Break"
              value={draft.break}
              clock={clock}
              error={errors.break}
              onChange={(value) => set({ break: value })}
            />
            <SelectField
              label="Group"
              value={draft.idGroup}
              onChange={(event) => set({ idGroup: Number(event.target.value) })}
            >
              {groups.map((group) => (
                <MenuItem key={group.id} value={group.id}>
                  {group.groupName}
                </MenuItem>
              ))}
            </SelectField>
          </FieldRow>
          {clock.end > 0 ? (
            <Facts
              items={[
                ['Worked', formatDuration(worked)],
                ['Paid', formatDuration(roundToQuarter(worked) * MINUTE_MS)],
              ]}
            />
          ) : null}
          {trouble ? <Alert severity="error">{trouble}</Alert> : null}
          <Bar>
            {draft.end === '' ? null : <Button onClick={() => set({ end: '' })}>Reopen the clock</Button>}
            {card.canEdit ? (
              <Button
                color="error"
                disabled={locks.busy}
                startIcon={<TrashIcon size={16} aria-hidden />}
                onClick={() => void locks.remove(row).then((gone) => gone && onClose())}
              >
                Delete
              </Button>
            ) : null}
            <Button type="submit" variant="contained" disabled={busy || isWrong || changes.length === 0}>
              Save
            </Button>
          </Bar>
        </>
      )}
    </Root>
  );
}
