import { paperNumber } from '@crewcall/domain/clients';
import { formatNumericDay } from '@crewcall/domain/format';
import { useBus, useChange, useSession, useSnackbar, useUnsaved } from '@crewcall/platform';
import { useEdits } from '@crewcall/platform/use-edits';
import { Alert, Button } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatMoney } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import type { LoadedProps } from '@crewcall/ui/loaded';
import { SidePanel } from '@crewcall/ui/side-panel';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { invoiceName, invoicedFor } from './client-texts';
import type { InvoiceDetail } from './client-texts';
import { DraftFields } from './draft-fields';
import type { Fields } from './draft-fields';
import { Changes, InvoiceLines } from './invoice-lines';

/** The calls that change a draft. */
function useDraftCalls({ id, idCustomer, total, dueDay }: InvoiceDetail, onClose: () => Promise<unknown>) {
  const bus = useBus();
  const confirm = useConfirm();
  const snackbar = useSnackbar();
  const changed = () => bus.emit('client.changed', { idCustomer });
  // Somebody else may have changed or issued it: the panel then shows that.
  const orShow = { onError: changed };
  const redraw = useChange('redrawClientDraft', {
    done: () => {
      changed();
      snackbar.show('Lines updated.');
    },
  });
  const remove = useChange('deleteClientDraft', {
    done: async () => {
      // Closed first: the panel would read again what is gone.
      await onClose();
      changed();
      snackbar.show('Draft deleted.');
    },
  });
  const issue = useChange('issueClientInvoice', {
    once: true,
    done: ({ number }) => {
      changed();
      snackbar.show(`Issued as ${paperNumber('invoice', number)}.`, { color: 'success' });
    },
  });
  const askRemove = async () => {
    const text = 'What it charges can be invoiced again.';
    if (await confirm({ title: 'Delete this draft?', text, yes: 'Delete', danger: true }))
      remove.mutate({ id }, orShow);
  };
  const askIssue = async () => {
    const yes = await confirm({
      title: `Issue this invoice of ${formatMoney(total)}?`,
      text: `It gets the next number and is due on ${formatNumericDay(dueDay)}. Then it cannot be changed: only a credit note takes something back.`,
      yes: 'Issue',
    });
    if (yes) issue.mutate({ id, total }, orShow);
  };
  return { redraw, remove, issue, askRemove, askIssue, changed, orShow };
}

export interface InvoicePanelProps {
  invoice: InvoiceDetail;
  read: LoadedProps<InvoiceDetail>['read'];
  onClose: () => Promise<unknown>;
}

/** A draft of an invoice: its fields, its lines, and what can be done with it. */
export function DraftPanel({ invoice, read, onClose }: InvoicePanelProps) {
  const { id, poNumber, reference, note, linesBy, needsPo, changes, lacks, lines } = invoice;
  const mayWrite = useSession().can('client.write');
  const stored: Fields = { poNumber, reference, note, linesBy };
  const edits = useEdits<Fields>(stored);
  const fields = edits.draft;
  const isTyped = JSON.stringify(fields) !== JSON.stringify(stored);
  const { redraw, remove, issue, askRemove, askIssue, changed, orShow } = useDraftCalls(invoice, onClose);
  const isBusy = remove.isPending || issue.isPending || redraw.isPending;
  const save = useChange('saveClientDraft', {
    done: async () => {
      await read.refetch();
      edits.reset();
      changed();
    },
  });
  useUnsaved(isTyped, {
    title: 'Draft of an invoice',
    stays: ({ pathname, search }) =>
      pathname.endsWith(`/${invoice.idCustomer}`) &&
      new URLSearchParams(search).get('invoice') === String(id),
  });
  const lacksPo = needsPo && poNumber.trim() === '';
  const footer = isTyped ? (
    <>
      <Button
        variant="contained"
        loading={save.isPending}
        onClick={() =>
          save.mutate(
            { id, ...fields, was: edits.was },
            {
              onError: (error) => {
                edits.overtaken(error, () => {});
                changed();
              },
            },
          )
        }
      >
        Save
      </Button>
      <Button disabled={save.isPending} onClick={edits.reset}>
        Undo
      </Button>
    </>
  ) : (
    <>
      <Button
        variant="contained"
        loading={issue.isPending}
        disabled={isBusy || lacksPo || changes.length > 0 || lines.length === 0}
        onClick={() => void askIssue()}
      >
        Issue
      </Button>
      <Button loading={redraw.isPending} disabled={isBusy} onClick={() => redraw.mutate({ id }, orShow)}>
        Update lines
      </Button>
      <Button color="error" loading={remove.isPending} disabled={isBusy} onClick={() => void askRemove()}>
        Delete
      </Button>
    </>
  );
  return (
    <SidePanel
      title={`${invoiceName(invoice)} · ${formatMoney(invoice.total)}`}
      sub={`${invoice.customer} · ${invoicedFor(invoice)}`}
      width={600}
      onClose={() => void onClose()}
      footer={mayWrite ? footer : undefined}
    >
      <Loaded read={read} what="The invoice" skeleton={<SkeletonForm fields={5} />}>
        {() => (
          <>
            <Changes
              changes={changes}
              title="Changed since this draft was made"
              then="Update its lines before you issue it."
            />
            {lacksPo ? (
              <Alert severity="warning">This customer needs a PO number before the invoice is issued.</Alert>
            ) : null}
            <Changes
              changes={lacks}
              title="What the invoice will lack"
              then="Once it is issued, only a credit note changes it."
            />
            <DraftFields
              fields={fields}
              needsPo={needsPo}
              disabled={!mayWrite || save.isPending || isBusy}
              onChange={edits.set}
            />
            <InvoiceLines invoice={invoice} />
          </>
        )}
      </Loaded>
    </SidePanel>
  );
}
