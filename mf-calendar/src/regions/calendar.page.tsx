import { Calendar } from '../calendar/calendar';
import { defineCrewPage } from '../region';

const CalendarPage = () => <Calendar base="/calendar" office={false} />;

export const region = defineCrewPage(CalendarPage, '/:idJob?/:formSelectedTabId?');
