export { editingHandler } from './editing.call';
export { getAvailablePrependHandler } from './get-available-prepend.call';
export { getJobDetailHandler } from './get-job-detail.call';
export { getJobsHandler } from './get-jobs.call';
export { getPublicJobsHandler } from './get-public-jobs.call';
export { getUsersCustomerHandler } from './get-users-customer.call';
export { viewLogJobHandler, getJobFromLogHandler } from './job-log.call';
export { officeNoticeTask } from './office-notice.task';
export { seeCustomerChangeHandler } from './see-customer-change.call';
