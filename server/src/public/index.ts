import type { Handler } from '../platform/handle';
import { createProfileHandler } from './create-profile.call';
import { getUserPreregisterDataHandler } from './get-user-preregister-data.call';
import { getstatesHandler } from './getstates.call';
import { isValidABNHandler } from './is-valid-abn.call';
import { preregisterHandler } from './preregister.call';

/** What a visitor without a session may call. */
export const handlers: Handler[] = [
  createProfileHandler,
  getUserPreregisterDataHandler,
  getstatesHandler,
  isValidABNHandler,
  preregisterHandler,
];
