import { jobApplyCalls } from './jobs-apply';
import { availabilityCalls } from './jobs-availability';
import { jobChatCalls } from './jobs-chat';
import { companyCrewCalls } from './jobs-company-crew';
import { coverCalls } from './jobs-cover';
import { jobCrewCalls } from './jobs-crew';
import { jobDashboardCalls } from './jobs-dashboard';
import { jobEditingCalls } from './jobs-editing';
import { flagCalls } from './jobs-flags';
import { jobFileCalls } from './jobs-files';
import { jobHistoryCalls } from './jobs-history';
import { jobMessageCalls } from './jobs-messages';
import { jobSaveCalls } from './jobs-save';
import { jobSeriesCalls } from './jobs-series';
import { jobViewCalls } from './jobs-view';

/** Every call about jobs, in the order in which the generated list names them. */
export const jobCalls = {
  ...jobViewCalls,
  ...jobSaveCalls,
  ...jobEditingCalls,
  ...jobCrewCalls,
  ...coverCalls,
  ...availabilityCalls,
  ...jobApplyCalls,
  ...companyCrewCalls,
  ...flagCalls,
  ...jobChatCalls,
  ...jobDashboardCalls,
  ...jobHistoryCalls,
  ...jobSeriesCalls,
  ...jobFileCalls,
  ...jobMessageCalls,
};
