import { useEffect, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { PASSWORD_MIN } from '@crewcall/domain/limits';
import { ApiError } from '@crewcall/platform';
import { Alert, Button } from '@crewcall/ui/basics';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { ErrorState } from '@crewcall/ui/states';
import { useHost } from '../../host/context';
import { EntryCard, EntryForm, Unseen } from './entry-card';
import { withEmail } from './known-email';
import { PasswordField } from './password-field';
import { ResetAsk } from './reset-ask';
import { useSubmit } from './use-submit';

type Check = Out<'otlCheck'>;

const stale = {
  used: 'This link has been used already: it works once.',
  expired: 'This link is too old, or a newer one was sent.',
  unknown: 'This link is not valid. Maybe a part of it is missing.',
} as const;

/** Checks the link first, without using it up, so that nobody types a new password for a link that no longer works. */
export function ResetChoose({ token }: { token: string }) {
  const { api } = useHost();
  const [check, setCheck] = useState<Check | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isLost, setIsLost] = useState(false);
  const look = () => {
    setFailure(null);
    api.call('otlCheck', { token }, { quiet: true }).then(setCheck, (error: unknown) => {
      // The token is too long, or has characters that no valid token has.
      if (error instanceof ApiError && (error.status === 400 || error.status === 404)) setIsLost(true);
      else setFailure(error);
    });
  };
  useEffect(look, [api, token]);
  if (failure !== null) {
    return <ErrorState title="The link could not be checked" error={failure} onRetry={look} />;
  }
  if (isLost) return <ResetAsk email="" stale={stale.unknown} />;
  if (check === null) {
    return (
      <EntryCard title="New password">
        <SkeletonForm fields={1} />
      </EntryCard>
    );
  }
  const email = check.email ?? '';
  if (check.state !== 'good') return <ResetAsk email={email} stale={stale[check.state]} />;
  if (check.purpose !== 'reset') return <ResetAsk email={email} stale={stale.unknown} />;
  return <Choose token={token} email={email} firstName={check.firstName ?? ''} />;
}

function Choose({ token, email, firstName }: { token: string; email: string; firstName: string }) {
  const { api, navigation, notices, session } = useHost();
  const [password, setPassword] = useState('');
  const { problem, isBusy, submit } = useSubmit(
    () => (password.length < PASSWORD_MIN ? `The password needs at least ${PASSWORD_MIN} characters.` : ''),
    async () => {
      await api.call('reset', { token, password }, { quiet: true });
      // A new password ends every session, including this browser's.
      if (session.view.getSnapshot() !== null) session.end('signed-out');
      await navigation.replace('/', withEmail(email));
      notices.show('Your password is changed. Sign in with the new one.', { color: 'success' });
    },
  );
  return (
    <EntryCard title="New password">
      <EntryForm noValidate onSubmit={submit}>
        <p>
          {firstName === '' ? 'Choose' : `${firstName}, choose`} a new password for <b>{email}</b>. All
          devices are signed out.
        </p>
        {/* For password managers, which save the new password under this email. */}
        <Unseen
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          helperText={problem === '' ? `At least ${PASSWORD_MIN} characters; a few words are best.` : ''}
          value={password}
          error={problem !== ''}
          onChange={setPassword}
        />
        {problem !== '' && <Alert severity="error">{problem}</Alert>}
        <Button type="submit" variant="contained" size="large" aria-disabled={isBusy} aria-busy={isBusy}>
          Save password
        </Button>
      </EntryForm>
    </EntryCard>
  );
}
