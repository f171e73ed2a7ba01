import { Route, Routes } from '@crewcall/platform/router';
import { Calendar } from '../components/calendar';
import { defineCrewPage } from '../region';

const CalendarPage = () => (
  <Routes>
    <Route path="/:idJob?/:formSelectedTabId?" element={<Calendar base="/calendar" office={false} />} />
  </Routes>
);

export const region = defineCrewPage(CalendarPage);
