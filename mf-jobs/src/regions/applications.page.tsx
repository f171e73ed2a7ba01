import { Route, Routes } from '@crewcall/platform/router';
import { Applications } from '../office/applications/applications';
import { definePage } from '../region';

const ApplicationsPage = () => (
  <Routes>
    <Route path="/:idJob?/:formSelectedTabId?/:formSubView?" element={<Applications />} />
  </Routes>
);

export const region = definePage(ApplicationsPage);
