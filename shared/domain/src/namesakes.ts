interface Named {
  id: number;
  fullName: string;
  phone?: string | null;
}

/**
 * What tells people of one name apart in a list to choose from, by id: the end of their phone number, or their number
 * here. Nobody else is in it. Somebody may be listed twice. `nameApart` is the same in SQL.
 */
export function namesakes(people: readonly Named[]): ReadonlyMap<number, string> {
  const byName = new Map<string, Named[]>();
  for (const one of new Map(people.map((person) => [person.id, person])).values()) {
    const name = one.fullName.toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), one]);
  }
  const alike = [...byName.values()].filter((some) => some.length > 1).flat();
  return new Map(alike.map(({ id, phone }) => [id, phone ? `…${phone.slice(-3)}` : `no. ${id}`]));
}

/** Names each of these people as such a list does: `Sam Lee (…005)` where two have one name, else `Sam Lee`. */
export function namesApart(people: readonly Named[]): (one: Pick<Named, 'id' | 'fullName'>) => string {
  const marks = namesakes(people);
  return ({ id, fullName }) => (marks.has(id) ? `${fullName} (${marks.get(id)})` : fullName);
}
