import { useState } from 'react';
import type { FormEvent } from 'react';
import { PASSWORD_MIN } from '@crewcall/domain/limits';
import { isEmail } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { ApiError, Link } from '@crewcall/platform';
import { Alert, Button, TextField } from '@crewcall/ui';
import { useHost } from '../context';
import { EntryCard, EntryForm } from './entry-card';
import { resetTokenOf } from './redirect';

/** Asks for a link by mail; with the link's token it sets the new password (S-19). */
export function ResetPage() {
  const { navigation } = useHost();
  const [token] = useState(() => resetTokenOf(navigation.getSnapshot().location));
  return token === null ? <Ask /> : <Choose token={token} />;
}

function useSubmit(send: () => Promise<void>) {
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const submit = (event: FormEvent, check: () => string) => {
    event.preventDefault();
    const found = check();
    setProblem(found);
    if (found !== '' || isBusy) return;
    setIsBusy(true);
    send()
      .catch((error: unknown) => setProblem(error instanceof ApiError ? error.text : String(error)))
      .finally(() => setIsBusy(false));
  };
  return { problem, isBusy, submit };
}

function Ask() {
  const { api } = useHost();
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);
  const { problem, isBusy, submit } = useSubmit(async () => {
    await api.call('requestReset', { email: email.trim() }, { quiet: true });
    setIsSent(true);
  });
  if (isSent) {
    return (
      <EntryCard title="Check your mail">
        <EntryForm as="div">
          <p>If {email.trim()} has an account, a link is on its way. It works once, for 30 minutes.</p>
          <Link to="/">Back to Sign In</Link>
        </EntryForm>
      </EntryCard>
    );
  }
  return (
    <EntryCard title="Forgot password">
      <EntryForm
        noValidate
        onSubmit={(event) => submit(event, () => (isEmail(email.trim()) ? '' : texts.invalidEmail))}
      >
        <p>Tell us your email and we send you a link for a new password.</p>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {problem !== '' && <Alert severity="error">{problem}</Alert>}
        <Button type="submit" variant="contained" size="large" disabled={isBusy}>
          Send link
        </Button>
        <Link to="/">Back to Sign In</Link>
      </EntryForm>
    </EntryCard>
  );
}

function Choose({ token }: { token: string }) {
  const { api, navigation, notices } = useHost();
  const [password, setPassword] = useState('');
  const { problem, isBusy, submit } = useSubmit(async () => {
    await api.call('reset', { token, password }, { quiet: true });
    notices.show('Your password is changed. Sign in with the new one.', { color: 'success' });
    await navigation.replace('/');
  });
  const check = () =>
    password.length < PASSWORD_MIN ? `The password needs at least ${PASSWORD_MIN} characters.` : '';
  return (
    <EntryCard title="New password">
      <EntryForm noValidate onSubmit={(event) => submit(event, check)}>
        <p>All other devices are signed out.</p>
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          helperText={`At least ${PASSWORD_MIN} characters; a few words are best.`}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {problem !== '' && <Alert severity="error">{problem}</Alert>}
        <Button type="submit" variant="contained" size="large" disabled={isBusy}>
          Save password
        </Button>
        <Link to="/reset">Ask for a new link</Link>
      </EntryForm>
    </EntryCard>
  );
}
