import { Alert, Button, styled } from '@crewcall/ui/basics';
import { UnlockIcon, TrashIcon } from '@crewcall/ui/icons';
import { Allowances } from '../allowances/allowances';
import { maySetTimesheets, overOf, paidOf } from '../timesheet/card';
import type { Card, Row } from '../timesheet/card';
import { CorrectedNote } from '../timesheet/corrected-note';
import { useLocks } from '../timesheet/use-locks';
import { isLocked, isLongTimesheet, isOpen, paidTime, workedTime } from '@crewcall/domain/clock';
import { useSnackbar } from '@crewcall/platform';
import { Facts } from '@crewcall/ui/facts';
import { formatDateTime, formatDuration } from '@crewcall/ui/format';
import { FieldRow, SectionHeading } from '@crewcall/ui/page-header';
import { BackButton } from '../timesheet/panel-parts';
import { timesheetInputs } from '../timesheet/timesheet-inputs';
import { longText } from '../timesheet/timesheet-marks';
import { useTimesheetDraft } from '../timesheet/use-timesheet-draft';
import { useGroups } from '../timesheet/use-groups';
import { TimeHistory } from '../questions/time-history';

/** Why a timesheet cannot be changed, and the unlock button for users who may. */
function TimesheetNotice({ card, row }: { card: Card; row: Row }) {
  const locks = useLocks(row.idJob);
  const over = overOf(card);
  if (row.idInvoice)
    return (
      <Alert severity="info">
        This time is on invoice {row.idInvoice}. Cancel the invoice first to change it.
      </Alert>
    );
  if (row.idSignature)
    return (
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
        {locks.dialog}
      </Alert>
    );
  if (over === null || !card.canSupervise || maySetTimesheets(card)) return null;
  return <Alert severity="info">This job is {over}. Ask the office to change its times.</Alert>;
}

const Root = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  alignContent: 'start',
});
const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '& > *': { flex: '1 1 140px' } });

export interface TimesheetEditorProps {
  card: Card;
  row: Row;
  onClose: () => void;
}

/** One timesheet: start, end, break and group. Signed and invoiced ones are locked. */
export function TimesheetEditor({ card, row, onClose }: TimesheetEditorProps) {
  const zone = card.tz;
  const draft = useTimesheetDraft(row, { savesItself: false });
  const { clock, canSave, trouble, set, store } = draft;
  const locks = useLocks(row.idJob);
  const inputs = timesheetInputs({ row, zone, draft, groups: useGroups(card) });
  const snackbar = useSnackbar();
  const locked = isLocked(row) || !maySetTimesheets(card);

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
      <TimesheetNotice card={card} row={row} />
      <CorrectedNote row={row} zone={zone} />
      {isLongTimesheet(clock) ? <Alert severity="warning">{longText}</Alert> : null}
      {locked ? (
        <Facts
          items={[
            ['Start', formatDateTime(row.start, zone)],
            ['End', isOpen(row) ? 'Still running' : formatDateTime(row.end, zone)],
            ['Break', row.break === 0 ? 'none' : formatDuration(row.break)],
            ['Group', row.groupName],
            ['Paid', isOpen(row) ? '–' : formatDuration(paidOf(row))],
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
      <Allowances idTimesheet={row.id} />
      <section>
        <SectionHeading title="History" />
        <TimeHistory idTimesheet={row.id} />
      </section>
    </Root>
  );
}
