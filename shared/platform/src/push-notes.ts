import { writeSaved } from './local-preference';

/** Storage key, set if this user turned notifications off on this device. */
export const offKey = (idUser: number) => `crewcall.push.${idUser}.off`;
/** Storage key of the subscription that was last sent to the server, with the time. */
export const toldKey = (idUser: number) => `crewcall.push.${idUser}.kept`;

/** Call at sign-in: the server deletes a device when its session ends, so this one must be registered again. */
export const forgetTold = (idUser: number): void => void writeSaved(toldKey(idUser), null);
