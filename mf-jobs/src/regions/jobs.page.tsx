import { Route, Routes } from '@crewcall/platform/router';
import { definePage } from '../region';
import { JobsScreen } from '../worker/jobs-screen';

const JobsPage = () => (
  <Routes>
    <Route path="/:selectedTab?/:jobId?/:jobDetailView?" element={<JobsScreen />} />
  </Routes>
);

export const region = definePage(JobsPage);
