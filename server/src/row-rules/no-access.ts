import { texts } from '@crewcall/domain/texts';
import { deny, refuse } from '../errors';

const code = 'no-access';

/** 403: this row, or this call, is not the caller's. */
export const denyAccess = (): never => deny(texts.noAccess, { code });

/** A refusal: the row is theirs, and something of what they sent is not theirs to change. */
export const refuseAccess = (): never => refuse(texts.noAccess, { code });
