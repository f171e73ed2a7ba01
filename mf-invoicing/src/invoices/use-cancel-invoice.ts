import type { In, Invoice } from '@crewcall/contract/types';
import { ApiError, useBus, useChange, useSnackbar } from '@crewcall/platform';
import { useConfirm } from '@crewcall/ui/confirm';

const answers = { yes: 'Cancel this Invoice', no: 'Keep it', danger: true };

const asksFirst = (error: ApiError): boolean =>
  (error.body as { needsConfirmation?: boolean } | null)?.needsConfirmation === true;

/** Asks, then cancels an invoice: its timesheets can be invoiced again. `done` runs once it is cancelled. */
export function useCancelInvoice(done: () => void) {
  const bus = useBus();
  const confirm = useConfirm();
  const snackbar = useSnackbar();
  const cancel = useChange('deleteInvoice', {
    quiet: true,
    done: (_out, { idInvoice }) => {
      bus.emit('invoice.changed', { idInvoice });
      done();
    },
  });
  const send = async (body: In<'deleteInvoice'>): Promise<void> => {
    try {
      await cancel.mutateAsync(body);
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      if (!asksFirst(error)) snackbar.show(error.text, { color: 'error' });
      else if (await confirm({ title: 'Cancel this Invoice all the same?', text: error.text, ...answers }))
        await send({ ...body, confirmed: true, superConfirmed: true });
    }
  };
  const ask = async (invoice: Invoice) => {
    const isPaid = invoice.wasInFullFile;
    const yes = await confirm({
      title: isPaid ? 'Cancel an Invoice that may be paid?' : 'Cancel this Invoice?',
      text: isPaid
        ? 'It was in a full bank file: the bank may already have paid it. Its times can be invoiced again, and would then be paid a second time. Cancel it only once you know that the money did not move, or how it comes back.'
        : 'Its times can be invoiced again. The number is not used a second time.',
      ...answers,
    });
    if (yes) await send({ idInvoice: invoice.number, confirmed: isPaid });
  };
  return { busy: cancel.isPending, ask };
}
