import { handle } from '../platform/http/handle';
import { viewOf } from './me';

export const getMeHandler = handle('getMe', ({ db, services, user, now }) => viewOf(db, services, user, now));
