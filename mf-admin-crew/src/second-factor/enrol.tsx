import { useMemo, useRef, useState } from 'react';
import { encode } from 'uqr';
import { styled, Alert, Button } from '@crewcall/ui/basics';
import type { FormEvent } from 'react';
import { ApiError, useApi } from '@crewcall/platform';
import { useSend } from '@crewcall/platform/use-send';
import { CopyButton } from '@crewcall/ui/actions';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';
import { AccountSection } from '../account/account-section';

/** The white margin that scanners need around a QR code, in modules (squares of the code). */
const BORDER = 3;

// Black on white in both themes, because scanners need it.
const Paper = styled('svg')({
  display: 'block',
  width: 'min(220px, 100%)',
  height: 'auto',
  borderRadius: 8,
  background: '#fff',
  color: '#000',
});

/** A text as a QR code. `label` says what it is for; the text itself is beside it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size: width, data } = encode(text, { ecc: 'M', border: BORDER });
    const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: width, path: dots.join('') };
  }, [text]);
  return (
    <Paper role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </Paper>
  );
}

const Form = styled('form')({
  display: 'grid',
  gap: 18,
  '& > div': { display: 'grid', gap: 10, justifyItems: 'start' },
  '& h3': { fontSize: 16 },
  '& p': { color: token('ink-2'), fontSize: 14.5 },
  '& code': { fontSize: 16, overflowWrap: 'anywhere', letterSpacing: '.04em' },
  '& .row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  '& .MuiButton-root': { minHeight: token('touch') },
  '& .MuiFormControl-root': { maxWidth: 260 },
});

/** Splits a key into groups of four characters, which are easier to read and type. */
const inFours = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');

interface EnrolProps {
  setup: { key: string; address: string };
  onCodes: (codes: string[]) => void;
  /** Called if the user cancels (`why` is null), or if the set-up has expired (`why` says so). */
  onBack: (why: string | null) => void;
}

/** Shows the key, which the user adds to an authenticator app, and checks the app's first code. */
export function Enrol({ setup, onCodes, onBack }: EnrolProps) {
  const { call } = useApi();
  const [code, setCode] = useState('');
  const { failure, setFailure, isBusy, send } = useSend('This could not be sent. Try again in a moment.');
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') {
      setFailure('Type the six digits that your app shows.');
      return input.current?.focus();
    }
    void send(async () => {
      try {
        onCodes((await call('confirmSecondFactor', { code }, { quiet: true })).codes);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'sign-in-again') return onBack(error.text);
        input.current?.select();
        throw error;
      }
    });
  };
  return (
    <AccountSection title="Set up">
      <Form noValidate onSubmit={submit}>
        <div>
          <h3>1. Add the key to your app</h3>
          <p>
            Use any authenticator app, such as Google or Microsoft Authenticator, 1Password or Aegis. Scan
            this code with it.
          </p>
          <QrCode text={setup.address} label="QR code for your authenticator app" />
          <p>On this phone, open the app from here, or type in the key:</p>
          <code data-key="">{inFours(setup.key)}</code>
          <span className="row">
            <Button href={setup.address}>Open in the app</Button>
            <CopyButton text={setup.key}>Copy key</CopyButton>
          </span>
        </div>
        <div>
          <h3>2. Enter the code it shows</h3>
          <TextField
            label="Code"
            name="code"
            autoComplete="one-time-code"
            inputRef={input}
            value={code}
            error={failure !== ''}
            onChange={(event) => setCode(event.target.value)}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 40 } }}
          />
          {failure !== '' && <Alert severity="error">{failure}</Alert>}
          <span className="row">
            <Button type="submit" variant="contained" loading={isBusy}>
              Turn on
            </Button>
            <Button onClick={() => onBack(null)}>Cancel</Button>
          </span>
        </div>
      </Form>
    </AccountSection>
  );
}
