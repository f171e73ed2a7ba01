interface Named {
  id: number;
  fullName: string;
  phone?: string | null;
}

/**
 * What tells people of one name apart in a list to choose from, by id: the end of their phone number, or their number
 * here. Nobody else is in it. `nameApart` is the same in SQL.
 */
export function namesakes(people: readonly Named[]): ReadonlyMap<number, string> {
  const byName = new Map<string, Named[]>();
  for (const one of people) {
    const name = one.fullName.toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), one]);
  }
  const alike = [...byName.values()].filter((some) => some.length > 1).flat();
  return new Map(alike.map(({ id, phone }) => [id, phone ? `…${phone.slice(-3)}` : `no. ${id}`]));
}
