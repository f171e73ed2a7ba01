const keyOf = (idUser: number) => `crewcall.push.${idUser}.asked`;

/** When this person last saw the card on this device, epoch ms; null when never, or where nothing can be kept. */
export function readAsked(idUser: number): number | null {
  try {
    const at = Number(localStorage.getItem(keyOf(idUser)));
    return at > 0 ? at : null;
  } catch {
    return null;
  }
}

export function keepAsked(idUser: number, at: number): void {
  try {
    localStorage.setItem(keyOf(idUser), String(at));
  } catch {
    // Storage is switched off: the card comes again.
  }
}
