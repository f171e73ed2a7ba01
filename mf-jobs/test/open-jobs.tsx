import type { Answers } from '@crewcall/platform/testing';
import { Route, Routes } from '@crewcall/platform/router';
import { JobsScreen } from '../src/regions/jobs.page';
import { show } from './show';

export const jobsPage = (
  <Routes>
    <Route path="/:selectedTab?/:jobId?/:jobDetailView?" element={<JobsScreen />} />
  </Routes>
);

/** The worker's jobs with the server's answers, at an address. */
export const openJobs = (answers: Answers, at = '/jobs') =>
  show(jobsPage, { answers, at, basename: '/jobs' });
