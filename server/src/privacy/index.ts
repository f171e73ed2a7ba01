import type { Handler } from '../platform/handle';
import { answerDeletionHandler, lookAtDeletionHandler } from './answer-deletion.call';
import { getDeletionsHandler } from './get-deletions.call';
import { askDeletionHandler, getOwnDeletionHandler, withdrawDeletionHandler } from './own-deletion.call';

/** Being deleted: asked for by the person, answered by the office. */
export const handlers: Handler[] = [
  getOwnDeletionHandler,
  askDeletionHandler,
  withdrawDeletionHandler,
  getDeletionsHandler,
  lookAtDeletionHandler,
  answerDeletionHandler,
];
