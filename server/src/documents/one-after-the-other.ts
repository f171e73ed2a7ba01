const lasts = new Map<number, Promise<unknown>>();

/** Makes a person's documents one at a time, so that a person who asks for many has at most one in the shared queue. */
export async function oneAfterTheOther<T>(idUser: number, make: () => Promise<T>): Promise<T> {
  const mine = (lasts.get(idUser) ?? Promise.resolve()).then(make, make);
  lasts.set(idUser, mine);
  try {
    return await mine;
  } finally {
    if (lasts.get(idUser) === mine) lasts.delete(idUser);
  }
}
