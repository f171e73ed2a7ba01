import { writeSaved } from './local-preference';

/** Key of the note that this person switched notifications off on this device. */
export const offKey = (idUser: number) => `crewcall.push.${idUser}.off`;
/** Storage key of the subscription that was last sent to the server, and when. */
export const toldKey = (idUser: number) => `crewcall.push.${idUser}.kept`;

/** The server forgets a session's devices with it, so this device must register again after the next sign-in. */
export const forgetTold = (idUser: number): void => void writeSaved(toldKey(idUser), null);
