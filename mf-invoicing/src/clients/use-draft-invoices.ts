import { useRef } from 'react';
import type { In, Out } from '@crewcall/contract/types';
import { ApiError, newKey, useApi, useBus } from '@crewcall/platform';
import { useBulkAction } from '@crewcall/platform/use-bulk-action';
import type { Refusal } from '@crewcall/ui/bulk-actions';

type Body = Omit<In<'draftClientInvoice'>, 'key'>;

/** Answers that concern one draft and let the others go on. */
const refusals: readonly string[] = ['refused', 'missing', 'conflict'];

/** An invoice to draft, and how a refusal names it. */
export interface Wanted {
  name: string;
  body: Body;
}
type Answer = { drafted: Out<'draftClientInvoice'> } | { refused: Refusal };

/**
 * Drafts invoices, one call after another, and collects what was refused. A draft whose answer was lost is sent again
 * under the same key, so that it is made once.
 */
export function useDraftInvoices(idCustomer: number) {
  const { call } = useApi();
  const bus = useBus();
  const action = useBulkAction<Answer>();
  const keys = useRef(new Map<string, string>());
  const start = async (wanted: readonly Wanted[]) => {
    const now = await action.start(wanted, 1, async ([{ name, body }]): Promise<Answer> => {
      const text = JSON.stringify(body);
      const key = keys.current.get(text) ?? newKey();
      keys.current.set(text, key);
      try {
        const drafted = await call('draftClientInvoice', { ...body, key }, { quiet: true });
        keys.current.delete(text);
        return { drafted };
      } catch (error) {
        if (!(error instanceof ApiError) || !refusals.includes(error.kind)) throw error;
        keys.current.delete(text);
        return { refused: { name, text: error.text } };
      }
    });
    bus.emit('client.changed', { idCustomer });
    return {
      failure: now.failure,
      drafts: now.answers.flatMap((answer) => ('drafted' in answer ? [answer.drafted] : [])),
      /** The jobs that are on a draft now. */
      idJobs: now.answers.flatMap((answer, at) =>
        'drafted' in answer ? (wanted[at]?.body.idJobs ?? []) : [],
      ),
    };
  };
  const refused = action.answers.flatMap((answer) => ('refused' in answer ? [answer.refused] : []));
  return { ...action, refused, drafted: action.answers.length - refused.length, start };
}
