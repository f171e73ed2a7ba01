import { texts } from '@crewcall/domain/texts';
import { deny, refuse } from '../errors';

const code = 'no-access';

/** Throws 403: the caller may not see this row, or not use this call. */
export const denyAccess = (): never => deny(texts.noAccess, { code });

/** Refuses a caller who may change the row, but not one of the fields that they sent. */
export const refuseAccess = (): never => refuse(texts.noAccess, { code });
