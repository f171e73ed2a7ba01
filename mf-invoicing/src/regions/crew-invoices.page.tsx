import { Route, Routes } from '@crewcall/platform/router';
import { CrewInvoices } from '../components/crew-invoices';
import { definePage } from '../region';

const CrewInvoicesPage = () => (
  <Routes>
    <Route path="/:startTime?/:endTime?/:idInvoice?" element={<CrewInvoices />} />
  </Routes>
);

export const region = definePage(CrewInvoicesPage);
