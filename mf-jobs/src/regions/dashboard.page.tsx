import { Route, Routes } from '@crewcall/platform/router';
import { Dashboard } from '../office/dashboard/dashboard';
import { definePage } from '../region';

const DashboardPage = () => (
  <Routes>
    <Route path="/:idJob?/:formSelectedTabId?/:formSubView?" element={<Dashboard />} />
  </Routes>
);

export const region = definePage(DashboardPage);
