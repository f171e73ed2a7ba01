import { addDays, daysInAddress, dayText, dayToEpoch, defaultCheckTimeRange } from '@crewcall/domain/time';
import { useRegion, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';

/** Address of the invoices of these days. Six days more, because invoices are listed by the Sunday that ends a week. */
export const invoicesAddress = (zone: string, from: string, to: string): string =>
  `/admin/invoices/${from}/${dayText(zone, addDays(zone, dayToEpoch(zone, to), 6))}`;

/** What the address of Check Time names: days, worker and time; and how to build other addresses. */
export function useCheckAddress() {
  const params = useParams();
  const { clock } = useRegion();
  const zone = useSession().user.companyZone;
  const usual = defaultCheckTimeRange(zone, clock.now());
  const { from, to } = daysInAddress(zone, [params['startTime'], params['endTime']], usual);
  return {
    from,
    to,
    hasDays: params['startTime'] !== undefined,
    range: { dateStart: dayToEpoch(zone, from), dateEnd: addDays(zone, dayToEpoch(zone, to), 1) },
    idUser: Number(params['idUser']) || 0,
    idTimesheet: Number(params['timesheetId']) || 0,
    address: (start: string, end: string, ...rest: number[]) =>
      ['/admin/time', start, end, ...rest.filter((id) => id > 0)].join('/'),
    /** Address of the invoices of these days. */
    invoices: invoicesAddress(zone, from, to),
  };
}
