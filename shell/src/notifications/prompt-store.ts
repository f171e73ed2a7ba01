import { readSaved, writeSaved } from '@crewcall/platform/local-preference';

const keyOf = (idUser: number) => `crewcall.push.${idUser}.asked`;

/** When this person last saw the card on this device, epoch ms; null if never, or if nothing can be saved. */
export function readAsked(idUser: number): number | null {
  const at = Number(readSaved(keyOf(idUser)));
  return at > 0 ? at : null;
}

export const keepAsked = (idUser: number, at: number): void => void writeSaved(keyOf(idUser), String(at));
