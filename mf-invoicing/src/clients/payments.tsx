import { useState } from 'react';
import { formatNumericDay } from '@crewcall/domain/format';
import { REASON_MAX } from '@crewcall/domain/limits';
import { parseCents, plainDollars } from '@crewcall/domain/money';
import { dayText } from '@crewcall/domain/time';
import { useBus, useChange, useNow, useSession, useSnackbar } from '@crewcall/platform';
import { useSend } from '@crewcall/platform/use-send';
import { Alert, Button } from '@crewcall/ui/basics';
import { DateField } from '@crewcall/ui/date-fields';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatMoney } from '@crewcall/ui/format';
import { InputAdornment } from '@crewcall/ui/mui';
import { FieldRow, SectionHeading } from '@crewcall/ui/page-header';
import { ReasonDialog } from '@crewcall/ui/reason-dialog';
import { RowList } from '@crewcall/ui/row-list';
import { TextField } from '@crewcall/ui/text-field';
import { invoiceName } from './client-texts';
import type { InvoiceDetail } from './client-texts';

type Payment = InvoiceDetail['payments'][number];

/** Asks for the day, the amount and the reference of a payment; of a refund where too much was paid. */
export function PaymentDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const { id, idCustomer, open } = invoice;
  const isRefund = open < 0;
  const most = Math.abs(open);
  const today = dayText(useSession().user.companyZone, useNow());
  const bus = useBus();
  const snackbar = useSnackbar();
  const [day, setDay] = useState(today);
  const [amount, setAmount] = useState(plainDollars(most));
  const [reference, setReference] = useState('');
  const { failure, isBusy, send } = useSend('The payment could not be saved. Try again.');
  const add = useChange('addClientPayment', { quiet: true, once: true });
  const cents = parseCents(amount);
  const isWrong = amount.trim() !== '' && (cents === null || cents <= 0 || cents > most);
  const submit = () =>
    send(async () => {
      if (cents === null) return;
      await add.mutateAsync({ id, day, cents: isRefund ? -cents : cents, reference: reference.trim() });
      bus.emit('client.changed', { idCustomer });
      snackbar.show(`${isRefund ? 'Refund' : 'Payment'} of ${formatMoney(cents)} added.`, {
        color: 'success',
      });
      onClose();
    });
  return (
    <FormDialog
      title={`${isRefund ? 'Refund for' : 'Payment of'} ${invoiceName(invoice)}`}
      yes={isRefund ? 'Add refund' : 'Add payment'}
      isBusy={isBusy}
      disabled={cents === null || isWrong || day === ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
      <FieldRow>
        <DateField
          label={isRefund ? 'Refunded on' : 'Paid on'}
          required
          value={day}
          max={today}
          onChange={setDay}
        />
        <TextField
          label="Amount with GST"
          required
          autoFocus
          value={amount}
          error={isWrong}
          helperText={
            cents !== null && cents > most
              ? `Only ${formatMoney(most)} is ${isRefund ? 'to be refunded' : 'open'}.`
              : isWrong
                ? 'An amount, e.g. 1,200.50.'
                : `${formatMoney(most)} is ${isRefund ? 'to be refunded' : 'open'}.`
          }
          onChange={(event) => setAmount(event.target.value)}
          slotProps={{
            htmlInput: { inputMode: 'decimal', maxLength: 14, autoComplete: 'off' },
            input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
          }}
        />
      </FieldRow>
      <TextField
        label="Reference"
        value={reference}
        helperText="As on the bank statement. Optional."
        onChange={(event) => setReference(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
      />
    </FormDialog>
  );
}

interface RemoveDialogProps {
  payment: Payment;
  idCustomer: number;
  onClose: () => void;
}

/** Asks why a payment is deleted. */
function RemoveDialog({ payment, idCustomer, onClose }: RemoveDialogProps) {
  const bus = useBus();
  const { failure, isBusy, send } = useSend('The payment could not be deleted. Try again.');
  const remove = useChange('removeClientPayment', { quiet: true });
  return (
    <ReasonDialog
      title={`Delete the ${payment.cents < 0 ? 'refund' : 'payment'} of ${formatMoney(Math.abs(payment.cents))}?`}
      text={`${payment.cents < 0 ? 'The amount is to be refunded again.' : 'The amount is open again.'} It stays in this list with your reason.`}
      yes="Delete"
      danger
      isBusy={isBusy}
      failure={failure === '' ? null : failure}
      help="The office reads it, e.g. Entered twice."
      missing="Say why."
      max={REASON_MAX}
      onReason={(reason) =>
        void send(async () => {
          await remove.mutateAsync({ idPayment: payment.id, reason });
          bus.emit('client.changed', { idCustomer });
          onClose();
        })
      }
      onClose={onClose}
    />
  );
}

/** What was paid of an invoice, deleted payments as well. */
export function Payments({ invoice }: { invoice: InvoiceDetail }) {
  const mayWrite = useSession().can('client.write');
  const [removing, setRemoving] = useState<Payment | null>(null);
  const { payments, idCustomer } = invoice;
  if (payments.length === 0) return null;
  return (
    <>
      <SectionHeading title="Payments" level={3} />
      <RowList aria-label="Payments" lines="above">
        {payments.map((payment) => (
          <li key={payment.id}>
            <div data-main="">
              {payment.cents < 0 ? 'Refund, ' : ''}
              {formatNumericDay(payment.day)}
              {payment.reference === '' ? null : ` · ${payment.reference}`}
              <small>
                Entered by {payment.by}
                {payment.removedReason === null ? null : `. Deleted: ${payment.removedReason}`}
              </small>
            </div>
            {payment.removedReason === null ? (
              <span>{formatMoney(payment.cents)}</span>
            ) : (
              <s>{formatMoney(payment.cents)}</s>
            )}
            {mayWrite && payment.removedReason === null ? (
              <Button
                size="small"
                color="error"
                aria-label={`Delete the payment of ${formatMoney(payment.cents)} on ${formatNumericDay(payment.day)}`}
                onClick={() => setRemoving(payment)}
              >
                Delete
              </Button>
            ) : null}
          </li>
        ))}
      </RowList>
      {removing ? (
        <RemoveDialog payment={removing} idCustomer={idCustomer} onClose={() => setRemoving(null)} />
      ) : null}
    </>
  );
}
