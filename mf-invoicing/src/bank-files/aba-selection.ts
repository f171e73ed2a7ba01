import type { Out } from '@crewcall/contract/types';
import type { AbaTick } from '@crewcall/domain/aba-ticks';
import { abaTickKey } from '@crewcall/domain/aba-ticks';
import type { Cents } from '@crewcall/domain/units';

export type AbaFacts = Out<'checkABA'>;

/** What the bank file would contain, given the warnings ticked so far. */
export interface AbaSelection {
  /** Numbers of the invoices to pay. One that repeats an earlier payment stays out until its warning is ticked. */
  pays: number[];
  total: Cents;
  /** The ticked warnings of the invoices to pay. */
  ticked: AbaTick[];
  /** There is something to pay, no problem is left, and every warning is ticked. */
  isReady: boolean;
}

/** Applies the ticks to the check's result. `seen` holds the keys of the warnings that the user has ticked. */
export function selectionOf(
  facts: AbaFacts,
  ids: readonly number[],
  seen: ReadonlySet<string>,
): AbaSelection {
  const isSeen = (tick: AbaTick) => seen.has(abaTickKey(tick));
  const out = new Set(
    facts.ticks.flatMap((tick) => (tick.kind === 'repeated' && !isSeen(tick) ? [tick.id] : [])),
  );
  const pays = ids.filter((id) => !out.has(id));
  const needed = facts.ticks.filter((tick) => tick.invoices.some((id) => !out.has(id)));
  const problems = facts.problems.filter(({ idInvoice }) => idInvoice === null || !out.has(idInvoice));
  const less = facts.repeats.reduce((sum, one) => sum + (out.has(one.idInvoice) ? one.amount : 0), 0);
  return {
    pays,
    total: facts.total - less,
    ticked: needed.filter(isSeen).map(({ kind, id, lastFile }) => ({ kind, id, lastFile })),
    isReady: pays.length > 0 && problems.length === 0 && needed.every(isSeen),
  };
}
