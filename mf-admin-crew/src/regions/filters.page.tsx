import { Route, Routes } from '@crewcall/platform/router';
import { FiltersScreen } from '../filters/filters-screen';
import { definePage } from '../region';

const FiltersPage = () => (
  <Routes>
    <Route path="/:filter?" element={<FiltersScreen />} />
  </Routes>
);

export const region = definePage(FiltersPage);
