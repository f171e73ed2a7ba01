/**
 * Doubts that somebody must tick one by one before a full bank file pays. `repeated`: the minutes were in a full file
 * before. `changed`: the account is not the one that was last paid, or changed in the last 48 hours. `shared`: two
 * people are paid to one account.
 */
export const abaTickKinds = ['repeated', 'changed', 'shared'] as const;
type AbaTickKind = (typeof abaTickKinds)[number];

/**
 * One doubt to tick. `id` names what was checked, so that a later change needs a tick of its own. `repeated`: the
 * invoice. `changed`: the change of bank details. `shared`: the account with everybody who shares it.
 */
export interface AbaTick {
  kind: AbaTickKind;
  id: number;
  /** For `repeated`: the last file that paid the invoice. A file made since then needs a tick of its own. */
  lastFile?: number | undefined;
}

export const abaTickKey = ({ kind, id, lastFile }: AbaTick): string =>
  lastFile === undefined ? `${kind} ${id}` : `${kind} ${id} after ${lastFile}`;

/** The needed ticks that were not given. */
export function missingTicks<T extends AbaTick>(needed: readonly T[], given: readonly AbaTick[]): T[] {
  const keys = new Set(given.map(abaTickKey));
  return needed.filter((tick) => !keys.has(abaTickKey(tick)));
}
