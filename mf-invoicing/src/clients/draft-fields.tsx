import { liningNames, linings } from '@crewcall/domain/clients';
import type { Lining } from '@crewcall/domain/clients';
import { PO_MAX, REFERENCE_MAX } from '@crewcall/domain/limits';
import { Box } from '@crewcall/ui/basics';
import { FieldRow } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import type { InvoiceDetail } from './client-texts';

/** The fields of a draft. */
export type Fields = Pick<InvoiceDetail, 'poNumber' | 'reference' | 'note' | 'linesBy'>;

interface DraftFieldsProps {
  fields: Fields;
  onChange: (part: Partial<Fields>) => void;
  needsPo: boolean;
  disabled: boolean;
}

/** What the office writes on a draft. */
export function DraftFields({ fields, onChange, needsPo, disabled }: DraftFieldsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <FieldRow>
        <TextField
          label="PO number"
          value={fields.poNumber}
          required={needsPo}
          disabled={disabled}
          helperText={needsPo ? 'This customer needs one.' : undefined}
          onChange={(event) => onChange({ poNumber: event.target.value })}
          slotProps={{ htmlInput: { maxLength: PO_MAX, autoComplete: 'off' } }}
        />
        <TextField
          label="Reference"
          value={fields.reference}
          disabled={disabled}
          onChange={(event) => onChange({ reference: event.target.value })}
          slotProps={{ htmlInput: { maxLength: REFERENCE_MAX, autoComplete: 'off' } }}
        />
      </FieldRow>
      <SelectField
        label="Lines"
        value={fields.linesBy}
        disabled={disabled}
        choices={linings.map((one) => [one, liningNames[one]] as const)}
        onChange={(event) => onChange({ linesBy: event.target.value as Lining })}
      />
      <TextField
        label="Note"
        multiline
        minRows={2}
        value={fields.note}
        disabled={disabled}
        helperText="Printed on the invoice."
        onChange={(event) => onChange({ note: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
    </Box>
  );
}
