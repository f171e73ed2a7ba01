import { Route, Routes } from '@crewcall/platform/router';
import { DayBoard } from '../board/day-board';
import { definePage } from '../region';

const TodayPage = () => (
  <Routes>
    <Route path="/:day?" element={<DayBoard />} />
  </Routes>
);

export const region = definePage(TodayPage);
