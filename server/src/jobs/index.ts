import type { Handler } from '../platform/handle';
import type { TaskDefinition } from '../platform/tasks';
import { applyForHandler } from './apply-for.call';
import { changeNoticeTask } from './change-notice.task';
import { chatPushTask } from './chat-push.task';
import { deleteJobFileHandler } from './delete-job-file.call';
import { discardJobHandler } from './discard-job.call';
import { downloadJobFileHandler } from './download-job-file.call';
import { duplicateJobHandler } from './duplicate-job.call';
import { editingHandler } from './editing.call';
import { generateLinkHandler } from './generate-link.call';
import { getAvailablePrependHandler } from './get-available-prepend.call';
import { getChatFileHandler } from './get-chat-file.call';
import { getChatHandler } from './get-chat.call';
import { getCompanyCrewHandler } from './get-company-crew.call';
import { getDashboardAdminDataHandler } from './get-dashboard-admin-data.call';
import { getDashboardJobsHandler } from './get-dashboard-jobs.call';
import { getJobDetailHandler } from './get-job-detail.call';
import { getJobDialogHandler } from './get-job-dialog.call';
import { getJobSeriesHandler } from './get-job-series.call';
import { getJobWorkersHandler } from './get-job-workers.call';
import { getJobsHandler } from './get-jobs.call';
import { getLatestChatsHandler } from './get-latest-chats.call';
import { getMyChatsHandler } from './get-my-chats.call';
import { getMyDashboardHandler } from './get-my-dashboard.call';
import { getPublicJobsHandler } from './get-public-jobs.call';
import { getRequestsHandler } from './get-requests.call';
import { getUsersCustomerHandler } from './get-users-customer.call';
import { insertNewJobsHandler } from './insert-new-jobs.call';
import { inviteInSeriesHandler } from './invite-in-series.call';
import { inviteToCompanyHandler } from './invite-to-company.call';
import { getJobFromLogHandler, viewLogJobHandler } from './job-log.call';
import { remindInviteTask } from './remind-invite.task';
import { removeFromCompanyHandler } from './remove-from-company.call';
import { renameJobFileHandler } from './rename-job-file.call';
import { replyInviteCompanyHandler } from './reply-invite-company.call';
import { replyInviteJobHandler } from './reply-invite-job.call';
import { replyJobHandler } from './reply-job.call';
import { replyRequestHandler } from './reply-request.call';
import { saveInSeriesHandler } from './save-in-series.call';
import { saveJobUserListHandler } from './save-job-user-list.call';
import { saveSiteFieldsHandler } from './save-site-fields.call';
import { saveUpdatedJobHandler } from './save-updated-job.call';
import { sendChatFileHandler } from './send-chat-file.call';
import { officeNoticeTask } from './office-notice.task';
import { seeCustomerChangeHandler } from './see-customer-change.call';
import { sendChatHandler } from './send-chat.call';
import { sendNotificationHandler } from './send-notification.call';
import { createTodoHandler, deleteTodoHandler, toggleTodoHandler } from './todo.call';
import { uploadJobFileHandler } from './upload-job-file.call';
import { withdrawHandler } from './withdraw.call';

/** Jobs, crews, invites, applications, chat, files, the office's dashboard and the calendars. */
export const handlers: readonly Handler[] = [
  getJobsHandler,
  getPublicJobsHandler,
  getMyDashboardHandler,
  getJobDialogHandler,
  getJobDetailHandler,
  insertNewJobsHandler,
  saveSiteFieldsHandler,
  saveUpdatedJobHandler,
  discardJobHandler,
  editingHandler,
  replyRequestHandler,
  seeCustomerChangeHandler,
  saveJobUserListHandler,
  getJobWorkersHandler,
  applyForHandler,
  withdrawHandler,
  replyJobHandler,
  replyInviteJobHandler,
  renameJobFileHandler,
  replyInviteCompanyHandler,
  inviteToCompanyHandler,
  getCompanyCrewHandler,
  removeFromCompanyHandler,
  sendChatHandler,
  sendChatFileHandler,
  getChatFileHandler,
  getChatHandler,
  getMyChatsHandler,
  getLatestChatsHandler,
  getDashboardJobsHandler,
  getRequestsHandler,
  getDashboardAdminDataHandler,
  getAvailablePrependHandler,
  duplicateJobHandler,
  getJobSeriesHandler,
  saveInSeriesHandler,
  inviteInSeriesHandler,
  viewLogJobHandler,
  getJobFromLogHandler,
  uploadJobFileHandler,
  downloadJobFileHandler,
  deleteJobFileHandler,
  getUsersCustomerHandler,
  generateLinkHandler,
  sendNotificationHandler,
  createTodoHandler,
  toggleTodoHandler,
  deleteTodoHandler,
];

/** Background work of this area. */
export const tasks: readonly TaskDefinition[] = [
  changeNoticeTask,
  chatPushTask,
  officeNoticeTask,
  remindInviteTask,
];
