/**
 * Form for how a crew, person or group is paid. Rarely used, so not part of the shared module: remotes that use it
 * bundle it.
 */
import { FLAT_PAY_NOTE, payBases, payBasisNames } from '@crewcall/domain/pay-flat';
import type { PayBasis } from '@crewcall/domain/pay-flat';
import { InputAdornment, styled } from '@crewcall/ui/mui';
import { FormDialog } from './form-dialog';
import { SelectField } from './select-field';
import { TextField } from './text-field';
import { token } from './tokens';

const Note = styled('p')({ margin: 0, fontSize: 13, color: token('ink-3') });

interface Draft {
  basis: PayBasis | 'usual';
  dollars: string;
  hours: string;
}

interface PayBasisDialogProps {
  /** The crew, person or group, as in the title: `Pay of Rigger`. */
  of: string;
  /** What applies if nothing is set here; null for a group. */
  usual: string | null;
  draft: Draft;
  /** The wrong field and why it cannot be saved. */
  problem: { field: string; text: string } | null;
  isChanged: boolean;
  isBusy: boolean;
  set: (part: Partial<Draft>) => void;
  save: () => void;
  onClose: () => void;
}

/** Chooses how work is paid: by the hour, or a flat amount for a shift, half a day or a day. */
export function PayBasisDialog(props: PayBasisDialogProps) {
  const { of, usual, draft, problem, isChanged, isBusy, set, save, onClose } = props;
  const { basis, dollars, hours } = draft;
  const isFlat = basis !== 'usual' && basis !== 'hour';
  const problemOf = (field: string, typed: string) =>
    problem?.field === field && typed.trim() !== '' ? problem.text : undefined;
  const [amountProblem, hoursProblem] = [problemOf('cents', dollars), problemOf('upToMinutes', hours)];
  return (
    <FormDialog
      title={`Pay of ${of}`}
      yes="Save"
      disabled={!isChanged || problem !== null}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField
        label="Paid"
        value={basis}
        onChange={(event) => set({ basis: event.target.value as Draft['basis'] })}
        choices={[
          ...(usual === null ? [] : [['usual', usual] as const]),
          ...payBases.map((one) => [one, payBasisNames[one]] as const),
        ]}
      />
      {isFlat ? (
        <TextField
          label="Amount"
          required
          value={dollars}
          error={amountProblem !== undefined}
          helperText={amountProblem}
          onChange={(event) => set({ dollars: event.target.value })}
          slotProps={{
            htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
            input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
          }}
        />
      ) : null}
      {basis === 'half' || basis === 'day' ? (
        <TextField
          label="Covers up to"
          required
          value={hours}
          error={hoursProblem !== undefined}
          helperText={hoursProblem ?? 'Hours beyond are paid at the rate per hour.'}
          onChange={(event) => set({ hours: event.target.value })}
          slotProps={{
            htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
            input: { endAdornment: <InputAdornment position="end">hours</InputAdornment> },
          }}
        />
      ) : null}
      <Note>{FLAT_PAY_NOTE}</Note>
      <Note>Changes apply to all times that are not invoiced yet.</Note>
    </FormDialog>
  );
}
