import { Link } from '@crewcall/platform';
import { Alert, LinearProgress, formatDay, formatMoney, formatRange, plural, styled } from '@crewcall/ui';
import type { GenerateResult, LeftOut } from './generate';
import { LeftOutTimes } from './left-out-times';

const Progress = styled('div')({ display: 'grid', gap: 6, margin: '0 0 12px' });

export interface GenerateOutcomeProps {
  progress: { done: number; of: number } | null;
  result: GenerateResult | null;
  /** Address of the invoices of these dates. */
  invoices: string;
  /** Invoices these overlapping times all the same. */
  onAllow: (times: readonly LeftOut[]) => void;
  onClose: () => void;
}

/** How far the invoices are; then what was made, and in full what was refused. */
export function GenerateOutcome({ progress, result, invoices, onAllow, onClose }: GenerateOutcomeProps) {
  if (progress)
    return (
      <Progress role="status">
        <span>
          Making invoices: {progress.done} of {progress.of}
        </span>
        <LinearProgress
          variant="determinate"
          value={(100 * progress.done) / Math.max(1, progress.of)}
          aria-label="Making invoices"
        />
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
      {refused.length > 0 ? (
        <ul style={{ paddingLeft: 18 }}>
          {refused.map((each) => (
            <li key={each.fullName + each.text}>
              <strong>{each.fullName}</strong>: {each.text}
            </li>
          ))}
        </ul>
      ) : null}
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
