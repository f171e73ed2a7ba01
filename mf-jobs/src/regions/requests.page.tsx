import { Route, Routes } from '@crewcall/platform/router';
import { Requests } from '../office/requests/requests';
import { definePage } from '../region';

const RequestsPage = () => (
  <Routes>
    <Route path="/:idJob?/:formSelectedTabId?/:formSubView?" element={<Requests />} />
  </Routes>
);

export const region = definePage(RequestsPage);
