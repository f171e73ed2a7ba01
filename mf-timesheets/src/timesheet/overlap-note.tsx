import type { OverlapTime } from '@crewcall/contract/types';
import { isOpen } from '@crewcall/domain/clock';
import { useSnackbar } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { formatDay, formatRange, formatTime, zoneNote } from '@crewcall/ui/format';
import { AlertIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';

const Note = styled('span')({
  display: 'flex',
  gap: 6,
  color: token('warn'),
  fontSize: 13.5,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', marginTop: 2 },
});

/** `Hall, Tue 10 Nov, 8:00 am – 2:00 pm`; without a name where the reader may not know the job. */
export function timeText({ jobName, start, end, tz, idInvoice }: OverlapTime): string {
  const when = isOpen({ end }) ? `running since ${formatTime(start, tz)}` : formatRange(start, end, tz);
  const zone = zoneNote(tz, undefined, start);
  const invoiced = idInvoice === null ? '' : ` (invoice ${idInvoice})`;
  return `${jobName || 'another job'}, ${formatDay(start, tz)}, ${when}${zone ? ` ${zone}` : ''}${invoiced}`;
}

/** Which other times of this person overlap this one. */
export const OverlapNote = ({ overlaps }: { overlaps: readonly OverlapTime[] | undefined }) =>
  overlaps === undefined || overlaps.length === 0 ? null : (
    <Note data-overlap="">
      <AlertIcon size={15} aria-hidden />
      <span>Overlaps {overlaps.map(timeText).join('; and ')}</span>
    </Note>
  );

/** Warns that a new timesheet overlaps others. It is saved, but not invoiced until somebody has checked it. */
export function useOverlapWarning() {
  const snackbar = useSnackbar();
  return ({
    timesheet,
    overlaps = [],
  }: {
    timesheet: { userName: string };
    overlaps?: OverlapTime[] | undefined;
  }) => {
    if (overlaps.length === 0) return;
    snackbar.show(`This time of ${timesheet.userName} overlaps ${overlaps.map(timeText).join('; and ')}.`, {
      color: 'warning',
      timeout: 10_000,
    });
  };
}
