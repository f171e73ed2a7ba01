/** Key of the note that this person switched notifications off on this device. */
export const offKey = (idUser: number) => `crewcall.push.${idUser}.off`;
/** Key of the note which subscription the server was told of last, and when. */
export const toldKey = (idUser: number) => `crewcall.push.${idUser}.kept`;

/** Keeps a note on this device; null removes it. */
export const note = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is switched off: nothing is remembered.
  }
};
export const noted = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** With a session the server forgets its devices: whoever signs in tells it of theirs again. */
export const forgetTold = (idUser: number): void => note(toldKey(idUser), null);
