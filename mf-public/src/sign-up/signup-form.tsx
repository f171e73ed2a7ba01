import { bareAbn, isValidAbn } from '@crewcall/domain/abn';
import { CV_MAX_BYTES } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { useCall } from '@crewcall/platform';
import { BigAction } from '@crewcall/ui/actions';
import { Alert, styled } from '@crewcall/ui/basics';
import { FileInput } from '@crewcall/ui/file-input';
import { FieldRow } from '@crewcall/ui/page-header';
import { TextField } from '@crewcall/ui/text-field';
import { type SignupFormProps, useSignup } from './use-signup';

interface AbnFieldProps {
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  required: boolean;
  error?: string | undefined;
}

/** A field for an ABN. Looks it up once all eleven digits are typed, and names the business if the register has it. */
function AbnField({ value, onChange, onLeave, required, error }: AbnFieldProps) {
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

// A honeypot field that only bots fill in: hidden from view, from the Tab key and from screen readers.
const Unseen = styled('div')({ position: 'absolute', left: -9999, width: 1, height: 1, overflow: 'hidden' });

/** The registration form for a worker who wants to join, or for a company that wants to book crew. */
export function SignupForm(props: SignupFormProps) {
  const { form, draft, set, field, leave, resume, errors, isRefused, choose, busy, submit } =
    useSignup(props);
  const { type } = props;
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate style={{ display: 'grid', gap: 18 }}>
      <FieldRow>
        <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
      </FieldRow>
      {type === 'company' ? (
        <FieldRow>
          <TextField label="Company Name" autoComplete="organization" {...field('companyName')} />
          <TextField label="Website" type="text" autoComplete="url" {...field('website')} />
        </FieldRow>
      ) : null}
      <FieldRow>
        <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Postcode"
          autoComplete="postal-code"
          {...field('postcode')}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 40 } }}
        />
        <AbnField
          value={draft.abn}
          onChange={(abn) => set({ abn })}
          onLeave={() => leave('abn')}
          required={type === 'company'}
          error={errors.abn}
        />
      </FieldRow>
      <TextField
        label="Message"
        multiline
        minRows={4}
        required
        value={draft.message}
        onBlur={() => leave('message')}
        onChange={(event) => set({ message: event.target.value })}
        error={errors.message !== undefined}
        helperText={
          errors.message ??
          (type === 'worker'
            ? 'What have you worked as, and when could you start?'
            : 'Which events do you staff?')
        }
      />
      {type === 'worker' ? (
        <FileInput
          label="CV (PDF) *"
          accept="application/pdf,.pdf"
          maxBytes={CV_MAX_BYTES}
          chosen={resume ? [resume.name] : []}
          {...(errors.resume ? { error: errors.resume } : {})}
          onFiles={([file]) => file && void choose(file)}
        />
      ) : null}
      <Unseen aria-hidden>
        <input name="nickname" tabIndex={-1} autoComplete="off" />
      </Unseen>
      {isRefused && Object.keys(errors).length > 0 ? (
        <Alert severity="error">{texts.correctErrors}</Alert>
      ) : null}
      <BigAction type="submit" busy={busy}>
        {busy ? 'Sending…' : 'Register'}
      </BigAction>
    </form>
  );
}
