import { useState } from 'react';
import { isEmail } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { Link } from '@crewcall/platform';
import { Alert, Button } from '@crewcall/ui/basics';
import { TextField } from '@crewcall/ui/text-field';
import { useHost } from '../../host/context';
import { EntryCard, EntryForm } from './entry-card';
import { withEmail } from './known-email';
import { useSubmit } from './use-submit';

/** The form that asks for a password reset link; `stale` says why the last link does not work. */
export function ResetAsk({ email: known, stale }: { email: string; stale?: string }) {
  const { api } = useHost();
  const [email, setEmail] = useState(known);
  const [isSent, setIsSent] = useState(false);
  const { problem, isBusy, submit } = useSubmit(
    () => (isEmail(email.trim()) ? '' : texts.invalidEmail),
    async () => {
      await api.call('requestReset', { email: email.trim() }, { quiet: true });
      setIsSent(true);
    },
  );
  const back = (
    <Link to="/" state={withEmail(email.trim())}>
      Back to Sign In
    </Link>
  );
  if (isSent) {
    return (
      <EntryCard title="Check your mail">
        <EntryForm as="div">
          <p role="status">
            If <b>{email.trim()}</b> has an account, a link is on its way. It works once, for 30 minutes; only
            the newest one counts.
          </p>
          <p>Nothing there after a few minutes? Look among the spam, or ask the office.</p>
          {back}
        </EntryForm>
      </EntryCard>
    );
  }
  return (
    <EntryCard title={stale === undefined ? 'Forgot password' : 'Ask for a new link'}>
      <EntryForm noValidate onSubmit={submit}>
        {stale === undefined ? (
          <p>Tell us your email and we send you a link for a new password.</p>
        ) : (
          <Alert severity="warning">{stale}</Alert>
        )}
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          error={problem !== '' && !isEmail(email.trim())}
          onChange={(event) => setEmail(event.target.value)}
        />
        {problem !== '' && <Alert severity="error">{problem}</Alert>}
        <Button type="submit" variant="contained" size="large" aria-disabled={isBusy} aria-busy={isBusy}>
          Send link
        </Button>
        {back}
      </EntryForm>
    </EntryCard>
  );
}
