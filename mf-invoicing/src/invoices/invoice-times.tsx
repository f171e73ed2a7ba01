import { useCall, useNow, useOpenPanel } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { formatDay, formatRange } from '@crewcall/ui/format';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';

/** The timesheets on the user's invoice that the user can still dispute or has asked about. */
export function InvoiceTimes({ idInvoice }: { idInvoice: number }) {
  const panel = useOpenPanel();
  const now = useNow(60_000);
  const { data } = useCall('getTimeQueries', { idInvoice }, { quiet: true });
  const asked = (data?.queries ?? []).flatMap(({ idTimesheet, stored, ...query }) =>
    query.mine && idTimesheet !== null && stored !== null
      ? [{ idTimesheet, jobName: query.jobName, tz: query.tz, ...stored, action: 'Your question' }]
      : [],
  );
  // One line per timesheet, however many questions it had. `askable` comes last and wins, so that a timesheet that can
  // be disputed again shows the times that the invoice pays.
  const askable = (data?.askable ?? []).map((time) => ({ ...time, action: 'This time is wrong' }));
  const times = [...new Map([...asked, ...askable].map((time) => [time.idTimesheet, time])).values()];
  if (times.length === 0) return null;
  return (
    <section aria-label="Times on this invoice">
      <SectionHeading title="Times on this invoice" />
      <RowList lines="above">
        {times.map(({ idTimesheet, jobName, tz, start, end, action }) => (
          <li key={idTimesheet}>
            <div data-main="">
              <b>{jobName}</b>
              <small>
                {formatDay(start, tz, now)}, {formatRange(start, end, tz)}
              </small>
            </div>
            <Button
              aria-label={`${action}: ${jobName}, ${formatDay(start, tz, now)}`}
              onClick={() => void panel.open('time-query', { idTimesheet })}
            >
              {action}
            </Button>
          </li>
        ))}
      </RowList>
    </section>
  );
}
