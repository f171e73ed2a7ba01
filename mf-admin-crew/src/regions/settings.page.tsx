import { SettingsScreen } from '../components/settings-screen';
import { Route, Routes } from '@crewcall/platform/router';
import { definePage } from '../region';

const SettingsPage = () => (
  <Routes>
    <Route path="/:text?" element={<SettingsScreen />} />
  </Routes>
);

export const region = definePage(SettingsPage);
