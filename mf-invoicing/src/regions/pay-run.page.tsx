import { useState } from 'react';
import { isOpen } from '@crewcall/domain/clock';
import { addDays, daysInAddress, dayText, dayToEpoch, defaultInvoiceRange } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import { Slot, useNavigation, useNow, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { usePages } from '@crewcall/platform/use-pages';
import { useUnpaidWeek } from '@crewcall/platform/use-unpaid-week';
import { DateToolbar, DayRange } from '@crewcall/ui/date-fields';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { BankStep } from '../pay-run/bank-step';
import type { PayException } from '../pay-run/exception-texts';
import { Exceptions } from '../pay-run/exceptions';
import { Extras } from '../pay-run/extras';
import { type PaySort, People, peopleOf } from '../pay-run/people';
import { Step } from '../pay-run/step';
import { definePage } from '../region';

/** The pay run's dates, from the address or by default the last whole week, and the ranges to query. */
function usePayDays() {
  const params = useParams();
  const zone = useSession().user.companyZone;
  const usual = defaultInvoiceRange(zone, useNow());
  const { from, to } = daysInAddress(zone, [params['startTime'], params['endTime']], usual);
  const after = addDays(zone, dayToEpoch(zone, to), 1);
  return {
    zone,
    from,
    to,
    hasDays: params['startTime'] !== undefined,
    range: { dateStart: dayToEpoch(zone, from), dateEnd: after },
    /** Invoices are listed by the Sunday that ends their week. */
    weekEndings: { dateStart: dayToEpoch(zone, from), dateEnd: addDays(zone, after, 6) },
    dayOf: (at: number) => dayText(zone, at),
    address: (start: string, end: string) => `/admin/pay-run/${start}/${end}`,
  };
}

const WEEK_MS = 7 * DAY_MS;

/** The start of the oldest uninvoiced timesheet before these dates. */
const oldestBefore = (list: readonly PayException[], start: number): number | null =>
  list.reduce<number | null>(
    (least, one) =>
      one.kinds.includes('old') && !isOpen(one) && one.start < Math.min(start, least ?? start)
        ? one.start
        : least,
    null,
  );

/** From times to the bank file on one page: exceptions, people, invoices, file. */
export function PayRun() {
  const { from, to, hasDays, range, weekEndings, dayOf, address } = usePayDays();
  const { go } = useNavigation();
  const [sort, setSort] = useState<PaySort>({ key: 'name', down: false });
  const read = usePages('getPayRun', { ...range, sort }, peopleOf);
  useUnpaidWeek({ hasDays, range, read, address });
  return (
    <>
      <PageHeader title="Pay Run" sub="From times to the bank file" />
      <DateToolbar>
        <DayRange
          labels={['From', 'To']}
          sx={{ width: 176 }}
          from={from}
          to={to}
          onChange={(first, last) => void go(address(first, last))}
        />
      </DateToolbar>
      <Loaded
        read={read}
        what="The pay run"
        skeleton={<SkeletonTable rows={8} cols={4} label="Loading the pay run" />}
      >
        {({ exceptions, extraChecks = [], more = 0, older = 0, earlier, clearedOnly, ...paid }) => {
          const { employees, total, totals, reckoning } = paid;
          const oldest = oldestBefore(exceptions, range.dateStart) ?? earlier?.from ?? null;
          return (
            <>
              <Exceptions
                list={exceptions}
                more={more}
                older={older}
                earlier={earlier?.times ?? 0}
                isUnderWay={reckoning !== undefined}
                onTakeOld={oldest === null ? undefined : () => void go(address(dayOf(oldest), to))}
              />
              <Extras checked={extraChecks} people={read.loaded} />
              <People
                pages={read}
                {...{ total, totals, reckoning, clearedOnly, employees, sort }}
                onSort={setSort}
                isWeek={Math.round(range.dateEnd - range.dateStart) < WEEK_MS + DAY_MS / 2}
                timesOf={(idUser) => `/admin/time/${from}/${to}/${idUser}`}
              />
              <Step
                number={4}
                title="Invoices"
                note="One for each worker and week. Times that overlap or have an open question are left out and listed. A time that is still running is paid once it has an end."
              >
                <Slot name="generate-invoices" params={range} />
              </Step>
              <BankStep weekEndings={weekEndings} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

export const region = definePage(PayRun, '/:startTime?/:endTime?');
