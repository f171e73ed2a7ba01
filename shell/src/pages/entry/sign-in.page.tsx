import { type FormEvent, useEffect, useRef, useState } from 'react';
import { SNACKBAR_MS } from '@crewcall/domain/limits';
import { isEmail } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { ApiError, Link, type QueueItem } from '@crewcall/platform';
import { forgetTold } from '@crewcall/platform/push-notes';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { TextField } from '@crewcall/ui/text-field';
import { useHost } from '../../host/context';
import { waitingText } from '../../session/sign-out';
import { CodeAsked, codeAsked } from './code-asked';
import { EntryCard, EntryForm } from './entry-card';
import { emailOf, whyOf, withEmail } from './known-email';
import { PasswordField } from './password-field';

/**
 * Warns on the sign-in page that punches or messages wait on this device, so that nobody believes they were sent.
 * Shows no names: the next user of a shared phone must not learn whose they are.
 */
function WaitingNotice() {
  const { queueStore } = useHost();
  const [waiting, setWaiting] = useState<readonly QueueItem[]>([]);
  useEffect(() => {
    let isMounted = true;
    queueStore.waiting().then(
      (items) => isMounted && setWaiting(items),
      () => {},
    );
    return () => void (isMounted = false);
  }, [queueStore]);
  if (waiting.length === 0) return null;
  return (
    <Alert severity="info" role="note">
      {`${waitingText(waiting)} ${waiting.length === 1 ? 'It goes' : 'They go'} out when the same person signs in here again.`}
    </Alert>
  );
}

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 12px',
});

/** The sign-in form. It does not navigate: the next page depends on the new session and the address. */
export function SignInPage() {
  const { api, session, notices, navigation } = useHost();
  const [email, setEmail] = useState(() => emailOf(navigation.getSnapshot().location.state));
  const [why, setWhy] = useState(() => whyOf(navigation.getSnapshot().location.state) || session.why());
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [isInvalid, setIsInvalid] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    setIsInvalid(!isEmail(address));
    if (!isEmail(address)) return emailInput.current?.focus();
    if (password === '') return passwordInput.current?.focus();
    if (isBusy) return;
    setIsBusy(true);
    setWhy('');
    try {
      await session.alone(async () => {
        const signedIn = await api.call('login', { email: address, password, remember }, { quiet: true });
        notices.clear();
        forgetTold(signedIn.user.id);
        session.accept(signedIn, remember);
      });
    } catch (error) {
      const asked = codeAsked(error);
      if (asked !== null) {
        setIsBusy(false);
        return setChallenge(asked);
      }
      const text = error instanceof ApiError ? error.text : String(error);
      notices.show(text, { title: texts.error, timeout: SNACKBAR_MS, color: 'error' });
      setIsRefused(error instanceof ApiError && error.kind === 'denied');
      // Select the refused password, so that typing replaces it.
      passwordInput.current?.select();
    }
    setIsBusy(false);
  }

  if (challenge !== null) {
    const again = (text: string) => {
      setChallenge(null);
      setWhy(text);
    };
    return <CodeAsked token={challenge} onAgain={again} />;
  }
  return (
    <EntryCard title="Sign In">
      <EntryForm onSubmit={(event) => void submit(event)} noValidate>
        <WaitingNotice />
        {/* A note instead of an alert, because the snackbar with the same text is already read out. */}
        {why !== '' && (
          <Alert severity="warning" role="note">
            {why}
          </Alert>
        )}
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputRef={emailInput}
          value={email}
          error={isInvalid}
          onChange={(event) => {
            setEmail(event.target.value);
            setIsInvalid(false);
            setIsRefused(false);
          }}
        />
        {isInvalid && <Alert severity="error">{texts.invalidEmail}</Alert>}
        <PasswordField
          label="Password"
          autoComplete="current-password"
          inputRef={passwordInput}
          value={password}
          error={isRefused}
          onChange={(value) => {
            setPassword(value);
            setIsRefused(false);
          }}
        />
        <Row>
          <FormControlLabel
            control={<Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)} />}
            label="Remember me"
          />
          <Link to="/reset" state={withEmail(email.trim())}>
            Forgot password?
          </Link>
        </Row>
        <Button type="submit" variant="contained" size="large" aria-disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? 'Signing in …' : 'Sign In'}
        </Button>
        <p>
          New to Crewcall? <Link to="/public/signup/worker">Request an account</Link>
        </p>
      </EntryForm>
    </EntryCard>
  );
}
