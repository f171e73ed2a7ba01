import { Link } from '@crewcall/platform';
import { Alert, formatDay, formatMoney, formatRange, plural } from '@crewcall/ui';
import { Progress, Refusals } from '@crewcall/ui/many-dialog';
import type { GenerateResult, SkippedTimesheet } from './generate';
import { LeftOutTimes } from './left-out-times';

export interface GenerateOutcomeProps {
  progress: { done: number; of: number } | null;
  result: GenerateResult | null;
  /** Address of the invoices of these dates. */
  invoices: string;
  /** Invoices these overlapping times all the same. */
  onAllow: (times: readonly SkippedTimesheet[]) => void;
  onClose: () => void;
}

/** How far the invoices are; then what was made, and in full what was refused. */
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
          <p>Paid before as a minimum call, and on that invoice from now on:</p>
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
      {leftOut.length > 0 ? <LeftOutTimes times={leftOut} onAllow={onAllow} /> : null}
      {stopped ? <p>It stopped before the end: {stopped} Generate again for those who are left.</p> : null}
    </Alert>
  );
}
