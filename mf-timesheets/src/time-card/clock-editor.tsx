import { isLocked, isLongTimesheet, isOpen, paidTime, workedTime } from '@crewcall/domain/clock';
import { useSnackbar } from '@crewcall/platform';
import {
  Alert,
  ArrowLeftIcon,
  Button,
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
import { InstantField } from '@crewcall/ui/instant-field';
import type { Card, Row } from '../clocks/card';
import { maySetClocks, overOf } from '../clocks/card';
import { BreakField } from '../clocks/break-field';
import { longText } from '../clocks/marks';
import { useClockDraft } from '../clocks/use-clock-draft';
import { useGroups } from '../clocks/use-groups';
import { useLocks } from '../clocks/use-locks';

const Root = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  alignContent: 'start',
});
const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '& > *': { flex: '1 1 140px' } });

export interface ClockEditorProps {
  card: Card;
  row: Row;
  onClose: () => void;
}

/** One clock: start, end, break and group. Signed and invoiced ones are shown, locked. */
export function ClockEditor({ card, row, onClose }: ClockEditorProps) {
  const zone = card.tz;
  const { clock, errors, canSave, trouble, set, store } = useClockDraft(row, { savesItself: false });
  const locks = useLocks(row.idJob);
  const groups = useGroups(card);
  const snackbar = useSnackbar();
  const locked = isLocked(row) || !maySetClocks(card);
  const over = overOf(card);
  const worked = workedTime(clock);

  return (
    <Root
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
      {isLongTimesheet(clock) ? <Alert severity="warning">{longText}</Alert> : null}
      {locked ? (
        <Facts
          items={[
            ['Start', formatDateTime(row.start, zone)],
            ['End', isOpen(row) ? 'Still running' : formatDateTime(row.end, zone)],
            ['Break', row.break === 0 ? 'none' : formatDuration(row.break)],
            ['Group', row.groupName],
            ['Paid', isOpen(row) ? '–' : formatDuration(row.paid)],
          ]}
        />
      ) : (
        <>
          <FieldRow>
            <InstantField
              label="Start"
              anyMinute
              zone={zone}
              value={clock.start}
              onChange={(start) => start !== null && set({ start })}
            />
            <InstantField
              label="End"
              anyMinute
              zone={zone}
              // A stored end is taken away by Reopen alone.
              optional={isOpen(row)}
              value={clock.end || null}
              problem={errors.end ?? null}
              {...(isOpen(clock) ? { helperText: 'Empty: the clock is running' } : {})}
              onChange={(end) => set({ end: end ?? 0 })}
            />
          </FieldRow>
          <FieldRow>
            <BreakField
              label="Break"
              value={clock.break}
              clock={clock}
              error={errors.break}
              onChange={(value) => set({ break: value })}
            />
            <SelectField
              label="Group"
              value={clock.idGroup}
              onChange={(event) => set({ idGroup: Number(event.target.value) })}
            >
              {groups.map((group) => (
                <MenuItem key={group.id} value={group.id}>
                  {group.groupName}
                </MenuItem>
              ))}
            </SelectField>
          </FieldRow>
          {!isOpen(clock) ? (
            <Facts
              items={[
                ['Worked', formatDuration(worked)],
                ['Paid', formatDuration(paidTime(clock))],
              ]}
            />
          ) : null}
          {trouble ? <Alert severity="error">{trouble}</Alert> : null}
          <Bar>
            {isOpen(clock) ? null : <Button onClick={() => set({ end: 0 })}>Reopen the clock</Button>}
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
            <Button type="submit" variant="contained" disabled={!canSave}>
              Save
            </Button>
          </Bar>
        </>
      )}
    </Root>
  );
}
