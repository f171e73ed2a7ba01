/** Shows what a change does to pay. Rarely used, so not part of the shared module: remotes that use it bundle it. */
import { formatDay, formatMoney, formatRange, plural } from './format';
import { RowList } from './row-list';

/** The answer of the call `tryPayRules`. */
interface PayDifference {
  changed: number;
  before: number;
  after: number;
  most?: readonly {
    idTimesheet: number;
    fullName: string;
    jobName: string;
    tz: string;
    start: number;
    end: number;
    before: number;
    after: number;
  }[];
}

const signed = (cents: number): string => `${cents < 0 ? '' : '+'}${formatMoney(cents)}`;

/**
 * Before a change is saved, shows what it does to timesheets without an invoice: the sum first, then each timesheet.
 */
export function DifferenceNotice({ difference }: { difference: PayDifference | null }) {
  if (difference === null || difference.changed === 0)
    return (
      <p>
        This changes no pay: times without an invoice pay the same as before, and invoices stay as they are.
      </p>
    );
  const { changed, before, after, most = [] } = difference;
  return (
    <>
      <p>
        {plural(changed, 'time')} not invoiced would pay {formatMoney(after)} in all instead of{' '}
        {formatMoney(before)}: {signed(after - before)}. Invoices stay as they are.
      </p>
      {most.length > 0 ? (
        <RowList
          lines="above"
          main="auto"
          sx={{ mt: 1.25, maxHeight: 260, overflowY: 'auto' }}
          tabIndex={0}
          aria-label="Times that change most"
        >
          {most.map((time) => (
            <li key={time.idTimesheet}>
              <span data-main="">
                {time.fullName}
                <small>
                  {time.jobName}, {formatDay(time.start, time.tz)},{' '}
                  {formatRange(time.start, time.end, time.tz)}
                </small>
              </span>
              <span>
                {formatMoney(time.before)} → {formatMoney(time.after)}
              </span>
            </li>
          ))}
        </RowList>
      ) : null}
      {most.length > 0 && changed > most.length ? <p>And {changed - most.length} more.</p> : null}
    </>
  );
}
