import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { expenseStateNames, expenseTypeNames } from '@crewcall/domain/expenses';
import { REASON_MAX } from '@crewcall/domain/limits';
import { parseCents } from '@crewcall/domain/money';
import { PersonName, useBus, useChange, useNow, useSession } from '@crewcall/platform';
import { Alert, Box, Button } from '@crewcall/ui/basics';
import { Facts } from '@crewcall/ui/facts';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatDay, formatMoney } from '@crewcall/ui/format';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { ReasonDialog } from '@crewcall/ui/reason-dialog';
import { SidePanel } from '@crewcall/ui/side-panel';
import { TextField } from '@crewcall/ui/text-field';
import { dayWords } from './expense-texts';
import { Receipt } from './receipt';
import { ExpensePill } from './state-pill';

export type OfficeExpense = Out<'getExpenses'>['expenses'][number];

interface LessDialogProps {
  expense: OfficeExpense;
  isBusy: boolean;
  onLess: (cents: number, reason: string) => void;
  onClose: () => void;
}

/** Asks for the amount that is approved instead, and why. */
function LessDialog({ expense, isBusy, onLess, onClose }: LessDialogProps) {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<'amount' | 'reason' | null>(null);
  const submit = () => {
    const cents = parseCents(amount);
    if (cents === null || cents <= 0 || cents >= expense.cents) setWrong('amount');
    else if (reason.trim() === '') setWrong('reason');
    else onLess(cents, reason.trim());
  };
  return (
    <FormDialog title="Approve for less" yes="Approve" isBusy={isBusy} onSubmit={submit} onClose={onClose}>
      <TextField
        label="Amount with GST, $"
        autoFocus
        value={amount}
        error={wrong === 'amount'}
        helperText={`Below ${formatMoney(expense.cents)}. Its GST is in proportion.`}
        onChange={(event) => {
          setAmount(event.target.value);
          setWrong(null);
        }}
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12, autoComplete: 'off' } }}
      />
      <TextField
        label="Reason"
        multiline
        minRows={2}
        value={reason}
        error={wrong === 'reason'}
        helperText={wrong === 'reason' ? 'Say why.' : 'The worker reads it.'}
        onChange={(event) => {
          setReason(event.target.value);
          setWrong(null);
        }}
        slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
      />
    </FormDialog>
  );
}

/** What can be done with an expense: while it waits, three answers; once approved, taking it off the next pay. */
function Answers({ expense, onDone }: { expense: OfficeExpense; onDone: () => void }) {
  const bus = useBus();
  const [asking, setAsking] = useState<'less' | 'refuse' | 'off' | null>(null);
  const changed = () => bus.emit('pay.changed', {});
  const done = () => {
    setAsking(null);
    changed();
    onDone();
  };
  const maySet = useSession().can('client.write');
  const [chargesOn, setChargesOn] = useState(false);
  // The expense is answered by then, whether or not its customer can be charged.
  const charge = useChange('setChargeOn', { done: () => bus.emit('client.changed', {}) });
  const decide = useChange('decideExpense', {
    done: (_out, { id: idExpense, answer }) => {
      if (chargesOn && answer !== 'refuse') charge.mutate({ idExpense, chargeOn: true });
      done();
    },
  });
  const takeOff = useChange('removeExtra', { done });
  // Somebody else may have answered it: the list then shows their answer.
  const orShow = { onError: changed };
  const { id, idExtra } = expense;
  const close = () => setAsking(null);
  if (expense.state !== 'waiting' && idExtra === null) return null;
  return (
    <>
      {expense.state === 'waiting' ? (
        <>
          {maySet ? (
            <FormControlLabel
              sx={{ flexBasis: '100%' }}
              label="The customer pays it"
              control={
                <Checkbox checked={chargesOn} onChange={(event) => setChargesOn(event.target.checked)} />
              }
            />
          ) : null}
          <Button
            variant="contained"
            loading={decide.isPending && asking === null}
            onClick={() => decide.mutate({ id, answer: 'approve' }, orShow)}
          >
            Approve {formatMoney(expense.cents)}
          </Button>
          <Button onClick={() => setAsking('less')}>Approve for less</Button>
          <Button color="error" onClick={() => setAsking('refuse')}>
            Refuse
          </Button>
        </>
      ) : (
        <Button color="error" onClick={() => setAsking('off')}>
          {expense.byPayroll ? 'Take off the next pay' : 'Take off the next invoice'}
        </Button>
      )}
      {asking === 'less' ? (
        <LessDialog
          expense={expense}
          isBusy={decide.isPending}
          onLess={(cents, reason) => decide.mutate({ id, answer: 'less', cents, reason }, orShow)}
          onClose={close}
        />
      ) : null}
      {asking === 'refuse' ? (
        <ReasonDialog
          title="Why is this expense refused?"
          yes="Refuse"
          danger
          isBusy={decide.isPending}
          help="The worker reads it, e.g. The receipt is of another day."
          missing="Say why."
          max={REASON_MAX}
          onReason={(reason) => decide.mutate({ id, answer: 'refuse', reason }, orShow)}
          onClose={close}
        />
      ) : null}
      {asking === 'off' && idExtra !== null ? (
        <ReasonDialog
          title="Why is this expense taken off?"
          text="It is refused from then on."
          yes="Take off"
          danger
          isBusy={takeOff.isPending}
          help="The worker reads it."
          missing="Say why."
          max={REASON_MAX}
          onReason={(reason) => takeOff.mutate({ id: idExtra, reason }, orShow)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

interface AnswerPanelProps {
  expense: OfficeExpense;
  /** After an answer, to show the next one. */
  onDone: () => void;
  onClose: () => void;
}

/** One expense beside the list: its amounts beside its receipt, and the answers. */
export function AnswerPanel({ expense, onDone, onClose }: AnswerPanelProps) {
  const now = useNow();
  const { user } = useSession();
  const { id, idUser, fullName, type, cents, gstCents, approvedCents, day, jobName, note } = expense;
  const { state, reason, answeredBy, idInvoice, hasReceipt, idExtra, byPayroll, payrollAt } = expense;
  const isOwn = idUser === user.id;
  const hasAnswers = !isOwn && (state === 'waiting' || idExtra !== null);
  return (
    <SidePanel
      title={`${expenseTypeNames[type]} · ${formatMoney(cents)}`}
      sub={
        <>
          <PersonName idUser={idUser}>{fullName}</PersonName> · {jobName}
        </>
      }
      width={560}
      onClose={onClose}
      footer={hasAnswers ? <Answers key={id} expense={expense} onDone={onDone} /> : undefined}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Facts
          items={[
            ['With GST', formatMoney(cents)],
            ['GST in it', formatMoney(gstCents)],
            ['Without GST', formatMoney(cents - gstCents)],
            ['Approved', approvedCents === null ? null : formatMoney(approvedCents)],
            ['Paid on', dayWords(day, now)],
            ['Sent', formatDay(expense.sentAt, user.companyZone, now)],
            ['Note', note],
          ]}
        />
        <p>
          {byPayroll
            ? 'Paid with the payroll, on no invoice. Under Exports it is marked as paid.'
            : 'If the worker’s invoice shows GST, this line is without GST, and GST is added to the total.'}
        </p>
        {isOwn && state === 'waiting' ? (
          <Alert severity="info">Somebody else decides about your own expense.</Alert>
        ) : null}
        {state === 'waiting' ? null : (
          <p>
            <ExpensePill state={state} approvedCents={approvedCents} />{' '}
            {[
              `${expenseStateNames[state]} by ${answeredBy}.`,
              ...(reason === '' ? [] : [`Why: ${reason}`]),
              ...(idInvoice === null ? [] : [`On invoice ${idInvoice}.`]),
              ...(payrollAt === null
                ? []
                : [`Marked as paid by payroll on ${formatDay(payrollAt, user.companyZone, now)}.`]),
            ].join(' ')}
          </p>
        )}
        {hasReceipt ? (
          <Receipt key={id} id={id} />
        ) : (
          <Alert severity="warning">No receipt was sent with this expense.</Alert>
        )}
      </Box>
    </SidePanel>
  );
}
