import { Route, Routes } from '@crewcall/platform/router';
import { RegistrantsScreen } from '../components/registrants-screen';
import { definePage } from '../region';

const RegistrantsPage = () => (
  <Routes>
    <Route path="/:id?" element={<RegistrantsScreen />} />
  </Routes>
);

export const region = definePage(RegistrantsPage);
