import { SIGN_IN_LINK_MS } from '@crewcall/domain/limits';
import { OUR_ADDRESS } from '../platform/notifications/our-address';

/** Expiry (epoch ms) of an invitation's link: the crew's start, but at least as long as any sign-in link works. */
export const inviteExpiry = (crewStart: number, now: number): number =>
  Math.max(crewStart, now + SIGN_IN_LINK_MS);

/** The link that signs the worker in and answers the invitation. `OUR_ADDRESS` is replaced when a message is sent. */
export const answerUrl = (
  token: string,
  invite: { idJob: number; idReqCrew: number },
  accept: boolean,
): string =>
  `${OUR_ADDRESS}/linklogin/${token}/acceptJob/${invite.idJob}/${invite.idReqCrew}/${accept ? 1 : 0}`;
