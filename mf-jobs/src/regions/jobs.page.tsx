import { definePage } from '../region';
import { JobsScreen } from '../worker/jobs-screen';

export const region = definePage(JobsScreen, '/:selectedTab?/:jobId?/:jobDetailView?');
