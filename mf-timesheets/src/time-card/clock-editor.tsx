import { isLocked, isLongTimesheet, isOpen, paidTime, workedTime } from '@crewcall/domain/clock';
import { useSnackbar } from '@crewcall/platform';
import {
  Alert,
  Button,
  Facts,
  FieldRow,
  SectionHeading,
  TrashIcon,
  formatDateTime,
  formatDuration,
  styled,
} from '@crewcall/ui';
import { BackButton } from '../clocks/panel-parts';
import type { Card, Row } from '../clocks/card';
import { maySetClocks } from '../clocks/card';
import { clockInputs } from '../clocks/clock-inputs';
import { longText } from '../clocks/clock-marks';
import { useClockDraft } from '../clocks/use-clock-draft';
import { useGroups } from '../clocks/use-groups';
import { useLocks } from '../clocks/use-locks';
import { TimeHistory } from '../questions/time-history';
import { ClockNotice } from './clock-notice';

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
  const draft = useClockDraft(row, { savesItself: false });
  const { clock, canSave, trouble, set, store } = draft;
  const locks = useLocks(row.idJob);
  const inputs = clockInputs({ row, zone, draft, groups: useGroups(card) });
  const snackbar = useSnackbar();
  const locked = isLocked(row) || !maySetClocks(card);

  return (
    <Root
      aria-label={`Time of ${row.userName}`}
      onSubmit={(event) => {
        event.preventDefault();
        void store().then((done) => done && snackbar.show('Saved', { color: 'success' }));
      }}
    >
      <BackButton to="All times" onClick={onClose} />
      {draft.dialog}
      {locks.dialog}
      <h2>{row.userName}</h2>
      <ClockNotice card={card} row={row} />
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
            {inputs.Start}
            {inputs.End}
          </FieldRow>
          <FieldRow>
            {inputs.Break}
            {inputs.Group}
          </FieldRow>
          {!isOpen(clock) ? (
            <Facts
              items={[
                ['Worked', formatDuration(workedTime(clock))],
                ['Paid', formatDuration(paidTime(clock))],
              ]}
            />
          ) : null}
          {trouble ? <Alert severity="error">{trouble}</Alert> : null}
          <Bar>
            {isOpen(clock) ? null : <Button onClick={() => set({ end: 0 })}>Reopen this time</Button>}
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
      <section>
        <SectionHeading title="History" />
        <TimeHistory idTimesheet={row.id} />
      </section>
    </Root>
  );
}
