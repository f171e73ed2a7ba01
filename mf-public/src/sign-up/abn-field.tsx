import { bareAbn, isValidAbn } from '@crewcall/domain/abn';
import { texts } from '@crewcall/domain/texts';
import { useCall } from '@crewcall/platform';
import { TextField } from '@crewcall/ui/text-field';

export interface AbnFieldProps {
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  required: boolean;
  error?: string | undefined;
}

/** A field for an ABN. Looks it up once all eleven digits are typed, and names the business if the register has it. */
export function AbnField({ value, onChange, onLeave, required, error }: AbnFieldProps) {
  const abn = bareAbn(value);
  const full = abn.length === 11;
  const check = useCall(
    'isValidABN',
    { abn },
    { enabled: full && isValidAbn(abn), quiet: true, staleTime: 3_600_000 },
  );
  const known = check.data || null;
  const invalid =
    error !== undefined ||
    (full && !isValidAbn(abn)) ||
    check.data === false ||
    (known !== null && known.AbnStatus !== 'Active');
  const note =
    known?.checkedBy === 'checksum' || check.error
      ? 'We could not check this ABN in the register just now. You can still send it.'
      : known?.EntityName;
  return (
    <TextField
      label={required ? 'ABN' : 'ABN (if you have one)'}
      value={value}
      placeholder="11 digits"
      required={required}
      error={invalid}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
      helperText={
        invalid ? (
          <>
            {texts.invalidAbn}{' '}
            <a href={`https://abr.business.gov.au/ABN/View?abn=${abn}`} target="_blank" rel="noreferrer">
              Validate it
            </a>
          </>
        ) : (
          note
        )
      }
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 40 } }}
    />
  );
}
