import { writeSaved } from './local-preference';

/** Key of the note that this person switched notifications off on this device. */
export const offKey = (idUser: number) => `crewcall.push.${idUser}.off`;
/** Key of the note which subscription the server was told of last, and when. */
export const toldKey = (idUser: number) => `crewcall.push.${idUser}.kept`;

/** With a session the server forgets its devices: whoever signs in tells it of theirs again. */
export const forgetTold = (idUser: number): void => void writeSaved(toldKey(idUser), null);
