import type { Handler } from '../platform/handle';
import type { TaskDefinition } from '../platform/tasks';
import { answerSwapHandler } from './answer-swap.call';
import { askCoverHandler } from './ask-cover.call';
import { coverLapseTask } from './cover-lapse.task';
import { decideCoverHandler } from './decide-cover.call';
import { getCoverOffersHandler } from './get-cover-offers.call';
import { getCoversHandler } from './get-covers.call';
import { getMyConflictsHandler } from './get-my-conflicts.call';
import { takeCoverHandler } from './take-cover.call';
import { untakeCoverHandler } from './untake-cover.call';
import { withdrawCoverHandler } from './withdraw-cover.call';

export const handlers: readonly Handler[] = [
  askCoverHandler,
  withdrawCoverHandler,
  getCoverOffersHandler,
  takeCoverHandler,
  answerSwapHandler,
  untakeCoverHandler,
  getCoversHandler,
  getMyConflictsHandler,
  decideCoverHandler,
];

/** Background work of this area. */
export const tasks: readonly TaskDefinition[] = [coverLapseTask];
