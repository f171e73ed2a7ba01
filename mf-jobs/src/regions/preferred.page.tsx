import { Route, Routes } from '@crewcall/platform/router';
import { Preferred } from '../office/preferred/preferred';
import { definePage } from '../region';

const PreferredPage = () => (
  <Routes>
    <Route path="/:prefix?/:idJob?/:formSelectedTabId?/:formSubView?" element={<Preferred />} />
  </Routes>
);

export const region = definePage(PreferredPage);
