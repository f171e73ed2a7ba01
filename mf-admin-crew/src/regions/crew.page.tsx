import { Route, Routes } from '@crewcall/platform/router';
import { CrewScreen } from '../components/crew-screen';
import { definePage } from '../region';

const CrewPage = () => (
  <Routes>
    <Route path="/:userId?" element={<CrewScreen />} />
  </Routes>
);

export const region = definePage(CrewPage);
