import { states } from '@crewcall/domain/zones';
import { handle } from '../platform/http/handle';

/** The states by id. */
export const getstatesHandler = handle('getstates', () =>
  Promise.resolve({ states: states.map(({ id, name }) => ({ id, name })) }),
);
