import type { Handler } from '../platform/handle';
import type { TaskDefinition } from '../platform/tasks';
import { createProfileHandler } from './create-profile.call';
import { getPublicCompanyHandler } from './get-public-company.call';
import { getUserPreregisterDataHandler } from './get-user-preregister-data.call';
import { getstatesHandler } from './getstates.call';
import { isValidABNHandler } from './is-valid-abn.call';
import { preregisterHandler } from './preregister.call';
import { tellOfficeTask } from './tell-office.task';

/** What a visitor without a session may call. */
export const handlers: Handler[] = [
  createProfileHandler,
  getPublicCompanyHandler,
  getUserPreregisterDataHandler,
  getstatesHandler,
  isValidABNHandler,
  preregisterHandler,
];

/** Background work of this area. */
export const tasks: readonly TaskDefinition[] = [tellOfficeTask];
