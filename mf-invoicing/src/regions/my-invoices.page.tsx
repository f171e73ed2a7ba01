import { Route, Routes } from '@crewcall/platform/router';
import { MyInvoices } from '../components/my-invoices';
import { definePage } from '../region';

const MyInvoicesPage = () => (
  <Routes>
    <Route path="/:id?/:view?" element={<MyInvoices />} />
  </Routes>
);

export const region = definePage(MyInvoicesPage);
