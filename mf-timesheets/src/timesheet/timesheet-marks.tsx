import { HOUR_MS } from '@crewcall/domain/units';
import { LONG_TIMESHEET_MS } from '@crewcall/domain/limits';
import { isLongTimesheet, isLocked } from '@crewcall/domain/clock';
import type { ClockSpan } from '@crewcall/domain/clock';
import { Tooltip } from '@crewcall/ui/mui';
import { styled } from '@crewcall/ui/basics';
import { AlertIcon, DollarIcon, LockIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import type { Row } from './card';

const Mark = styled('span')({ display: 'inline-flex', verticalAlign: '-3px', color: token('ink-3') });
const Warn = styled(Mark)({ color: token('warn') });

export const longText = `Longer than ${LONG_TIMESHEET_MS / HOUR_MS} hours. Please check the start and the end.`;

export const LongMark = ({ row }: { row: ClockSpan }) =>
  isLongTimesheet(row) ? (
    <Tooltip title={longText}>
      <Warn role="img" aria-label={longText}>
        <AlertIcon size={17} aria-hidden />
      </Warn>
    </Tooltip>
  ) : null;

export function TimesheetMarks({ row }: { row: Row }) {
  const lockText = row.idInvoice ? 'Locked: on an invoice' : 'Locked: signed';
  return (
    <>
      <LongMark row={row} />
      {row.hasAllowances ? (
        <Tooltip title="With allowances">
          <Mark role="img" aria-label="With allowances">
            <DollarIcon size={15} aria-hidden />
          </Mark>
        </Tooltip>
      ) : null}
      {isLocked(row) ? (
        <Tooltip title={lockText}>
          <Mark role="img" aria-label={lockText}>
            <LockIcon size={15} aria-hidden />
          </Mark>
        </Tooltip>
      ) : null}
    </>
  );
}
