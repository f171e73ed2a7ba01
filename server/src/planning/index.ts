import type { Handler } from '../platform/handle';
import type { TaskDefinition } from '../platform/tasks';
import { changeNoticeTask } from './change-notice.task';
import { discardJobHandler } from './discard-job.call';
import { duplicateJobHandler } from './duplicate-job.call';
import { getJobDialogHandler } from './get-job-dialog.call';
import { getJobSeriesHandler } from './get-job-series.call';
import { getRequestsHandler } from './get-requests.call';
import { insertNewJobsHandler } from './insert-new-jobs.call';
import { inviteInSeriesHandler } from './invite-in-series.call';
import { replyRequestHandler } from './reply-request.call';
import { saveSiteFieldsHandler } from './save-site-fields.call';
import { saveInSeriesHandler } from './save-in-series.call';
import { saveUpdatedJobHandler } from './save-updated-job.call';

export const handlers: readonly Handler[] = [
  discardJobHandler,
  duplicateJobHandler,
  getJobDialogHandler,
  getJobSeriesHandler,
  getRequestsHandler,
  insertNewJobsHandler,
  inviteInSeriesHandler,
  replyRequestHandler,
  saveInSeriesHandler,
  saveSiteFieldsHandler,
  saveUpdatedJobHandler,
];

/** Background work of this area. */
export const tasks: readonly TaskDefinition[] = [changeNoticeTask];
