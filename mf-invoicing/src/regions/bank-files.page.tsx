import { Route, Routes } from '@crewcall/platform/router';
import { BankFiles } from '../components/bank-files';
import { definePage } from '../region';

const BankFilesPage = () => (
  <Routes>
    <Route path="/:idFile?" element={<BankFiles />} />
  </Routes>
);

export const region = definePage(BankFilesPage);
