import { SIGN_IN_LINK_MS } from '@crewcall/domain/limits';
import { OUR_ADDRESS } from '../platform/notifications/our-address';

/** An invite's link is good until its crew starts; a sign-in link half an hour. */
export const inviteExpiry = (crewStart: number, now: number): number =>
  Math.max(crewStart, now + SIGN_IN_LINK_MS);

/** The page that signs in and answers the invite, as stored messages name it. */
export const answerUrl = (
  token: string,
  invite: { idJob: number; idReqCrew: number },
  accept: boolean,
): string =>
  `${OUR_ADDRESS}/linklogin/${token}/acceptJob/${invite.idJob}/${invite.idReqCrew}/${accept ? 1 : 0}`;
