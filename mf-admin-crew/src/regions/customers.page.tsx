import { Route, Routes } from '@crewcall/platform/router';
import { CustomersScreen } from '../customers/customers-screen';
import { definePage } from '../region';

const CustomersPage = () => (
  <Routes>
    <Route path="/:customer?" element={<CustomersScreen />} />
  </Routes>
);

export const region = definePage(CustomersPage);
