import type { Handler } from '../platform/handle';
import type { TaskDefinition } from '../platform/tasks';
import { editingHandler } from './editing.call';
import { getAvailablePrependHandler } from './get-available-prepend.call';
import { getJobDetailHandler } from './get-job-detail.call';
import { getJobsHandler } from './get-jobs.call';
import { getPublicJobsHandler } from './get-public-jobs.call';
import { getUsersCustomerHandler } from './get-users-customer.call';
import { viewLogJobHandler, getJobFromLogHandler } from './job-log.call';
import { officeNoticeTask } from './office-notice.task';
import { seeCustomerChangeHandler } from './see-customer-change.call';

export const handlers: readonly Handler[] = [
  editingHandler,
  getAvailablePrependHandler,
  getJobDetailHandler,
  getJobsHandler,
  getPublicJobsHandler,
  getUsersCustomerHandler,
  viewLogJobHandler,
  getJobFromLogHandler,
  seeCustomerChangeHandler,
];

/** Background work of this area. */
export const tasks: readonly TaskDefinition[] = [officeNoticeTask];
