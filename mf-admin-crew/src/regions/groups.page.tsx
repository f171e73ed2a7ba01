import { Route, Routes } from '@crewcall/platform/router';
import { GroupsScreen } from '../components/groups-screen';
import { definePage } from '../region';

const GroupsPage = () => (
  <Routes>
    <Route path="/:text?" element={<GroupsScreen />} />
  </Routes>
);

export const region = definePage(GroupsPage);
