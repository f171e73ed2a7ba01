// Being deleted: asked for by the person, answered by the office.
export { answerDeletionHandler, lookAtDeletionHandler } from './answer-deletion.call';
export { getDeletionsHandler } from './get-deletions.call';
export { askDeletionHandler, getOwnDeletionHandler, withdrawDeletionHandler } from './own-deletion.call';
