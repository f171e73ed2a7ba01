import { Route, Routes } from '@crewcall/platform/router';
import { CheckTime } from '../check-time/check-time';
import { definePage } from '../region';

const CheckTimePage = () => (
  <Routes>
    <Route path="/:startTime?/:endTime?/:idUser?/:timesheetId?" element={<CheckTime />} />
  </Routes>
);

export const region = definePage(CheckTimePage);
