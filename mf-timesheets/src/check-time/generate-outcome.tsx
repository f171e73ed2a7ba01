import { Link } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';
import { formatDay, formatMoney, formatRange, plural } from '@crewcall/ui/format';
import { Progress, Refusals } from '@crewcall/ui/bulk-actions';
import type { GenerateResult, SkippedTimesheet } from './generate';
import { SkippedTimesheets } from './skipped-timesheets';

export interface GenerateOutcomeProps {
  progress: { done: number; of: number } | null;
  result: GenerateResult | null;
  /** Address of the invoices of these dates. */
  invoices: string;
  /** Invoices these overlapping times anyway. */
  onAllow: (times: readonly SkippedTimesheet[]) => void;
  onClose: () => void;
}

/** The progress, then the result: what was made, and everything that was refused. */
export function GenerateOutcome({ progress, result, invoices, onAllow, onClose }: GenerateOutcomeProps) {
  if (progress)
    return (
      <Progress done={progress.done} of={progress.of} label="Making invoices">
        Making invoices: {progress.done} of {progress.of}
      </Progress>
    );
  if (!result) return null;
  const { refused, leftOut, covered, stopped } = result;
  return (
    <Alert
      severity={refused.length > 0 || leftOut.length > 0 || stopped ? 'warning' : 'success'}
      onClose={onClose}
      sx={{ mb: 1.5 }}
    >
      {result.invoices > 0 ? (
        <p>
          {plural(result.invoices, 'invoice')}, {formatMoney(result.total)}.{' '}
          <Link to={invoices}>See the invoices</Link>
        </p>
      ) : (
        <p>No invoice was made.</p>
      )}
      {refused.length > 0 ? <Refusals refused={refused} /> : null}
      {covered.length > 0 ? (
        <>
          <p>Already paid by a minimum call, and now on that invoice:</p>
          <ul style={{ paddingLeft: 18 }}>
            {covered.map((time) => (
              <li key={time.idTimesheet}>
                <strong>{time.fullName}</strong>: {time.jobName}, {formatDay(time.start, time.tz)},{' '}
                {formatRange(time.start, time.end, time.tz)}, invoice {time.idInvoice}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {leftOut.length > 0 ? <SkippedTimesheets times={leftOut} onAllow={onAllow} /> : null}
      {stopped ? <p>It stopped early: {stopped} Generate again for the rest.</p> : null}
    </Alert>
  );
}
