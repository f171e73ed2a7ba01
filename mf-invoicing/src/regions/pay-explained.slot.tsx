import { useCall } from '@crewcall/platform';
import {
  EmptyState,
  ErrorState,
  Facts,
  SkeletonForm,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  formatDay,
  formatDuration,
  formatMoney,
  formatRange,
} from '@crewcall/ui';
import { defineSlot } from '../region';

const MINUTE_MS = 60_000;
const bandNames = { base: 'Ordinary', extra: 'Extra', overnight: 'Overnight' } as const;

/** Every figure of one timesheet's pay: what was clocked, what is paid, in which band, at which rate. */
function PayExplained({ idTimesheet }: { idTimesheet: number }) {
  const pay = useCall('explainPay', { idTimesheet });
  if (pay.error)
    return (
      <ErrorState
        title="The pay could not be explained"
        error={pay.error}
        onRetry={() => void pay.refetch()}
      />
    );
  if (pay.isPending) return <SkeletonForm fields={3} />;
  const { start, end, tz, rate, bands, total, paidMinutes } = pay.data;
  if (rate === null)
    return (
      <EmptyState
        title="No rate yet"
        text={`A rate for ${pay.data.groupName} is needed before this shift can be paid.`}
      />
    );
  return (
    <section aria-label="How this pay comes about">
      <Facts
        items={[
          [formatDay(start, tz), formatRange(start, end, tz)],
          ['Break', formatDuration(pay.data.break)],
          ['Paid time', formatDuration(paidMinutes * MINUTE_MS)],
          ['Rate', `${formatMoney(rate)} an hour`],
        ]}
      />
      <Table size="small" aria-label="Bands" sx={{ mt: 2 }}>
        <TableHead>
          <TableRow>
            <TableCell>Band</TableCell>
            <TableCell align="right">Time</TableCell>
            <TableCell align="right">Loading</TableCell>
            <TableCell align="right">Amount</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {bands.map((band) => (
            <TableRow key={band.band}>
              <TableCell>{bandNames[band.band]}</TableCell>
              <TableCell align="right">{formatDuration(band.minutes * MINUTE_MS)}</TableCell>
              <TableCell align="right">{band.percent === 0 ? '–' : `+${band.percent} %`}</TableCell>
              <TableCell align="right">{formatMoney(band.cents)}</TableCell>
            </TableRow>
          ))}
          <TableRow>
            <TableCell colSpan={3}>
              <strong>Total</strong>
            </TableCell>
            <TableCell align="right">
              <strong>{formatMoney(total)}</strong>
            </TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </section>
  );
}

export const region = defineSlot('pay-explained', PayExplained);
