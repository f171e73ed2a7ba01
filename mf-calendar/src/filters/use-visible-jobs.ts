import { useCrewMonth } from './use-crew-month';
import { useOfficeMonth } from './use-office-month';
import { useOpenedDays } from './use-opened-days';
import type { CalendarView } from './saved-view';

/**
 * The month on screen: its days with their jobs, and its totals. The server filters for the office, the browser for
 * crew.
 */
export function useVisibleJobs(office: boolean, view: CalendarView) {
  const opened = useOpenedDays();
  const ofCrew = useCrewMonth(view, opened, !office);
  const ofOffice = useOfficeMonth(view, opened, office);
  return office ? ofOffice : ofCrew;
}
