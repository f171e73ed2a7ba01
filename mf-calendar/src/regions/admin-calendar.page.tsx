import { Route, Routes } from '@crewcall/platform/router';
import { Calendar } from '../components/calendar';
import { definePage } from '../region';

const AdminCalendarPage = () => (
  <Routes>
    <Route
      path="/:idJob?/:formSelectedTabId?/:formSubView?"
      element={<Calendar base="/admin/calendar" office />}
    />
  </Routes>
);

export const region = definePage(AdminCalendarPage);
