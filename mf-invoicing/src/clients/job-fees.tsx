import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { feeKindNames, feeKinds } from '@crewcall/domain/clients';
import type { FeeKind } from '@crewcall/domain/clients';
import { parseCents, plainDollars } from '@crewcall/domain/money';
import { FEE_MOST } from '@crewcall/domain/rate-card';
import { useBus, useChange, useSession, useSnackbar } from '@crewcall/platform';
import { Alert, Button } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatMoney } from '@crewcall/ui/format';
import { InputAdornment } from '@crewcall/ui/mui';
import { FieldRow, SectionHeading } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { ReasonDialog } from '@crewcall/ui/reason-dialog';
import { RowList } from '@crewcall/ui/row-list';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';

type Money = Out<'getJobMoney'>;
type Fee = Money['fees'][number];

/** A fee as it is typed. */
interface FeeDraft {
  /** The crew whose cancellation it charges: once. */
  idReqCrew?: number;
  kind: FeeKind;
  what: string;
  why: string;
  dollars: string;
}
/** The kind of a fee; empty where its name says it already. */
const kindBeside = ({ kind, what }: Fee): string => (feeKindNames[kind] === what ? '' : feeKindNames[kind]);

const noFee: FeeDraft = { kind: 'late-change', what: feeKindNames['late-change'], why: '', dollars: '' };

/** What the card proposes for each cancelled crew that has a rate. */
const proposedFees = (proposed: Money['proposed']): (FeeDraft & { idReqCrew: number; cents: number })[] =>
  proposed.flatMap(({ idReqCrew, groupName, why, cents }) =>
    cents === null
      ? []
      : [
          {
            ...{ idReqCrew, kind: 'cancellation', what: feeKindNames.cancellation, cents },
            ...{ dollars: plainDollars(cents), why: `${groupName}: ${why}` },
          },
        ],
  );

function FeeDialog({ idJob, given, onClose }: { idJob: number; given: FeeDraft; onClose: () => void }) {
  const bus = useBus();
  const snackbar = useSnackbar();
  const [typed, setTyped] = useState(given);
  const set = (part: Partial<FeeDraft>) => setTyped({ ...typed, ...part });
  const add = useChange('addClientFee', {
    once: true,
    done: () => {
      bus.emit('client.changed', {});
      snackbar.show('The fee is added. It goes on the customer’s next invoice.', { color: 'success' });
      onClose();
    },
  });
  const cents = parseCents(typed.dollars);
  const isWrong = typed.dollars !== '' && (cents === null || cents <= 0 || cents > FEE_MOST);
  const submit = () => {
    if (cents === null) return;
    const { idReqCrew, kind, what, why } = typed;
    // Of another kind it is not the fee for the crew's cancellation.
    const crew = kind === 'cancellation' && idReqCrew !== undefined ? { idReqCrew } : {};
    add.mutate({ idJob, ...crew, kind, what: what.trim(), why: why.trim(), cents });
  };
  return (
    <FormDialog
      title="Add a fee"
      yes="Add fee"
      disabled={cents === null || isWrong || typed.what.trim() === ''}
      isBusy={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldRow min={150}>
        <SelectField
          label="Kind"
          value={typed.kind}
          onChange={(event) => {
            const kind = event.target.value as FeeKind;
            // The name follows the kind until somebody types another.
            const isNamed = typed.what !== '' && typed.what !== feeKindNames[typed.kind];
            set({ kind, ...(isNamed ? {} : { what: feeKindNames[kind] }) });
          }}
          choices={feeKinds.map((kind) => [kind, feeKindNames[kind]])}
        />
        <TextField
          label="Amount without GST"
          required
          value={typed.dollars}
          error={isWrong}
          helperText={isWrong ? `Above 0, up to ${formatMoney(FEE_MOST)}, e.g. 150.00.` : undefined}
          onChange={(event) => set({ dollars: event.target.value })}
          slotProps={{
            htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 },
            input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
          }}
        />
      </FieldRow>
      <TextField
        label="What for"
        required
        value={typed.what}
        helperText="The customer reads it on the invoice."
        onChange={(event) => set({ what: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <TextField
        label="Reason"
        multiline
        minRows={2}
        value={typed.why}
        helperText="The customer reads it too."
        onChange={(event) => set({ why: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </FormDialog>
  );
}

function TakeOffDialog({ fee, onClose }: { fee: Fee; onClose: () => void }) {
  const bus = useBus();
  const remove = useChange('removeClientFee', {
    done: () => {
      bus.emit('client.changed', {});
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Take off ${fee.what}?`}
      text={`The customer is not charged the ${formatMoney(fee.cents)}.`}
      yes="Take off"
      danger
      isBusy={remove.isPending}
      help="The audit keeps it. The customer does not read it."
      missing="Say why the fee is taken off."
      max={500}
      onReason={(reason) => remove.mutate({ id: fee.id, reason })}
      onClose={onClose}
    />
  );
}

/** What the customer is charged for a job beside its work, and what the card proposes for cancelled crews. */
export function JobFees({ idJob, money }: { idJob: number; money: Money }) {
  const maySet = useSession().can('client.write');
  const [draft, setDraft] = useState<FeeDraft | null>(null);
  const [off, setOff] = useState<Fee | null>(null);
  const proposed = proposedFees(money.proposed);
  return (
    <>
      <SectionHeading
        title="Fees"
        note="They go on the customer’s next invoice. Without GST."
        action={
          maySet ? (
            <Button size="small" onClick={() => setDraft(noFee)}>
              Add a fee
            </Button>
          ) : undefined
        }
      />
      {proposed.map((fee) => (
        <Alert
          key={fee.idReqCrew}
          severity="info"
          action={
            maySet ? (
              <Button size="small" aria-label={`Charge it: ${fee.why}`} onClick={() => setDraft(fee)}>
                Charge it
              </Button>
            ) : undefined
          }
        >
          The rate card proposes {formatMoney(fee.cents)} for the cancellation. {fee.why}.
        </Alert>
      ))}
      {proposed.length < money.proposed.length ? (
        <Alert severity="warning">
          Crews were cancelled late, but a charge rate is missing, so no fee can be proposed for them. Add the
          rate below.
        </Alert>
      ) : null}
      {money.fees.length === 0 ? <p>No fees.</p> : null}
      <RowList lines="above" aria-label="Fees">
        {money.fees.map((one) => (
          <li key={one.id}>
            <span data-main="">
              <b>{one.what}</b>
              <small>{[kindBeside(one), one.why].filter(Boolean).join(' · ')}</small>
            </span>
            <span>{formatMoney(one.cents)}</span>
            {one.isBilled ? <Pill tone="info">On an invoice</Pill> : null}
            {maySet && !one.isBilled ? (
              <Button size="small" aria-label={`Take off ${one.what}`} onClick={() => setOff(one)}>
                Take off
              </Button>
            ) : null}
          </li>
        ))}
      </RowList>
      {draft ? <FeeDialog idJob={idJob} given={draft} onClose={() => setDraft(null)} /> : null}
      {off ? <TakeOffDialog fee={off} onClose={() => setOff(null)} /> : null}
    </>
  );
}
