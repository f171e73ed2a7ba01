import { Route, Routes } from '@crewcall/platform/router';
import { PrivacyScreen } from '../privacy/privacy-screen';
import { definePage } from '../region';

const PrivacyPage = () => (
  <Routes>
    <Route path="/:id?" element={<PrivacyScreen />} />
  </Routes>
);

export const region = definePage(PrivacyPage);
