const lasts = new Map<number, Promise<unknown>>();

/**
 * Makes a person's documents one after the other. Whoever asks for many at once waits for their own, and so has no more
 * than one before those of everybody else.
 */
export async function oneAfterTheOther<T>(idUser: number, make: () => Promise<T>): Promise<T> {
  const mine = (lasts.get(idUser) ?? Promise.resolve()).then(make, make);
  lasts.set(idUser, mine);
  try {
    return await mine;
  } finally {
    if (lasts.get(idUser) === mine) lasts.delete(idUser);
  }
}
