import { Route, Routes } from '@crewcall/platform/router';
import { PayRun } from '../pay-run/pay-run';
import { definePage } from '../region';

const PayRunPage = () => (
  <Routes>
    <Route path="/:startTime?/:endTime?" element={<PayRun />} />
  </Routes>
);

export const region = definePage(PayRunPage);
