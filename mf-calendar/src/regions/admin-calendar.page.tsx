import { Calendar } from '../calendar/calendar';
import { definePage } from '../region';

const AdminCalendarPage = () => <Calendar base="/admin/calendar" office />;

export const region = definePage(AdminCalendarPage, '/:idJob?/:formSelectedTabId?/:formSubView?');
