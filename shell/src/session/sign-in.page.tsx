import { useState } from 'react';
import type { FormEvent } from 'react';
import { SNACKBAR_MS } from '@crewcall/domain/limits';
import { isEmail } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { ApiError, Link } from '@crewcall/platform';
import { Alert, Button, Checkbox, FormControlLabel, TextField, styled } from '@crewcall/ui';
import { useHost } from '../context';
import { EntryCard, EntryForm } from './entry-card';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 12px',
});

/** A.2.02. Where one goes afterwards follows from the session and the address, so nothing is decided here. */
export function SignInPage() {
  const { api, session, notices } = useHost();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [isInvalid, setIsInvalid] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    setIsInvalid(!isEmail(address));
    if (!isEmail(address) || isBusy) return;
    setIsBusy(true);
    try {
      const signedIn = await api.call('login', { email: address, password, remember }, { quiet: true });
      notices.clear();
      session.accept(signedIn, remember);
    } catch (error) {
      const text = error instanceof ApiError ? error.text : String(error);
      notices.show(text, { title: texts.error, timeout: SNACKBAR_MS, color: 'error' });
    }
    setIsBusy(false);
  }

  return (
    <EntryCard title="Sign In">
      <EntryForm onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          error={isInvalid}
          onChange={(event) => {
            setEmail(event.target.value);
            setIsInvalid(false);
          }}
        />
        {isInvalid && <Alert severity="error">{texts.invalidEmail}</Alert>}
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Row>
          <FormControlLabel
            control={<Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)} />}
            label="Remember me"
          />
          <Link to="/reset">Forgot password?</Link>
        </Row>
        <Button type="submit" variant="contained" size="large" disabled={isBusy} aria-busy={isBusy}>
          Sign In
        </Button>
        <p>
          New to Crewcall? <Link to="/public/signup/worker">Request an account</Link>
        </p>
      </EntryForm>
    </EntryCard>
  );
}
