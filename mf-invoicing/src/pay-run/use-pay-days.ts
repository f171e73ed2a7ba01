import { addDays, daysInAddress, dayText, dayToEpoch, defaultInvoiceRange } from '@crewcall/domain/time';
import { useNow, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';

/** The pay run's dates, from the address or by default the last whole week, and the ranges to query. */
export function usePayDays() {
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
