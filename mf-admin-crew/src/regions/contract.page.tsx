import { Route, Routes } from '@crewcall/platform/router';
import { ContractScreen } from '../contract/contract-screen';
import { definePage } from '../region';

const ContractPage = () => (
  <Routes>
    <Route path="/:version?/:view?" element={<ContractScreen />} />
  </Routes>
);

export const region = definePage(ContractPage);
