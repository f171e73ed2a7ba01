import type { Out } from '@crewcall/contract/types';
import type { AbaTick } from '@crewcall/domain/aba-ticks';
import { abaTickKey } from '@crewcall/domain/aba-ticks';
import type { Cents } from '@crewcall/domain/units';

export type AbaFacts = Out<'checkABA'>;

/** What a file would hold, with what somebody has ticked so far. */
export interface AbaSelection {
  /** Numbers of the invoices; those that were paid before and are not ticked stay out. */
  pays: number[];
  total: Cents;
  /** What was ticked of that which these invoices need. */
  ticked: AbaTick[];
  /** Is nothing left to mend or to look at? */
  isReady: boolean;
}

/** `seen` holds the keys of the ticks that were set. */
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
