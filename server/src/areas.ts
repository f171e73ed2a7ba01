import * as handlerOf from './generated/handlers';
import * as taskOf from './generated/tasks';
import type { CallName } from '@crewcall/contract/types';
import type { Handler } from './platform/http/handle';
import type { TaskDefinition } from './platform/queue/tasks';

// A call whose handler is not declared yet does not compile here.
const every: Readonly<Record<CallName, Handler>> = handlerOf;
/** Every handler of the product. */
export const handlers: readonly Handler[] = Object.values(every);
/** Every background task of the product. */
export const tasks: readonly TaskDefinition[] = Object.values(taskOf);
