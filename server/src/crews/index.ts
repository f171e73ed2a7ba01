import type { Handler } from '../platform/handle';
import type { TaskDefinition } from '../platform/tasks';
import { applyForHandler } from './apply-for.call';
import { generateLinkHandler } from './generate-link.call';
import { getCompanyCrewHandler } from './get-company-crew.call';
import { getJobWorkersHandler } from './get-job-workers.call';
import { getReplacementsHandler } from './get-replacements.call';
import { getKeepInvitingHandler, setKeepInvitingHandler } from './keep-inviting.call';
import { keepInvitingTask } from './keep-inviting.task';
import { inviteToCompanyHandler } from './invite-to-company.call';
import { remindInviteTask } from './remind-invite.task';
import { removeFromCompanyHandler } from './remove-from-company.call';
import { replyInviteCompanyHandler } from './reply-invite-company.call';
import { replyInviteJobHandler } from './reply-invite-job.call';
import { replyJobHandler } from './reply-job.call';
import { saveJobUserListHandler } from './save-job-user-list.call';
import { seenInvitesHandler } from './seen-invites.call';
import { withdrawHandler } from './withdraw.call';

export const handlers: readonly Handler[] = [
  applyForHandler,
  generateLinkHandler,
  getCompanyCrewHandler,
  getJobWorkersHandler,
  getReplacementsHandler,
  getKeepInvitingHandler,
  setKeepInvitingHandler,
  inviteToCompanyHandler,
  removeFromCompanyHandler,
  replyInviteCompanyHandler,
  replyInviteJobHandler,
  replyJobHandler,
  saveJobUserListHandler,
  seenInvitesHandler,
  withdrawHandler,
];

/** Background work of this area. */
export const tasks: readonly TaskDefinition[] = [remindInviteTask, keepInvitingTask];
