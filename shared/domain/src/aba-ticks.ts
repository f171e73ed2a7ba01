/**
 * What a full bank file pays only once somebody has ticked it, one by one. `repeated`: the minutes were in a full file
 * before. `changed`: the account is not the one that was last paid, or is new since a moment ago. `shared`: two people
 * are paid to one account.
 */
export const abaTickKinds = ['repeated', 'changed', 'shared'] as const;
type AbaTickKind = (typeof abaTickKinds)[number];

/**
 * One thing to tick. `id` names what was looked at, so that a later change needs a tick of its own. `repeated`: the
 * invoice. `changed`: the change of bank details. `shared`: the account with all who share it.
 */
export interface AbaTick {
  kind: AbaTickKind;
  id: number;
  /** Of a repeat: the last file that paid it. A file made since then needs a tick of its own. */
  lastFile?: number | undefined;
}

export const abaTickKey = ({ kind, id, lastFile }: AbaTick): string =>
  lastFile === undefined ? `${kind} ${id}` : `${kind} ${id} after ${lastFile}`;

/** Those of `needed` that were not given. */
export function missingTicks<T extends AbaTick>(needed: readonly T[], given: readonly AbaTick[]): T[] {
  const keys = new Set(given.map(abaTickKey));
  return needed.filter((tick) => !keys.has(abaTickKey(tick)));
}
