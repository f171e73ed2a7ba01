import { useRef, useState } from 'react';
import { ApiError } from '@crewcall/platform';
import { Alert, Button } from '@crewcall/ui/basics';
import { TextField } from '@crewcall/ui/text-field';
import { useHost } from '../../host/context';
import { EntryCard, EntryForm } from './entry-card';
import { enter } from '../../session/enter';
import { useSubmit } from './use-submit';

export interface CodeStepProps {
  /** Token from the first step, which identified the user. */
  token: string;
  onDone?: () => void;
  /** Called when the first step must be repeated; `why` is empty if the user chose to. */
  onAgain: (why: string) => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeStep(props: CodeStepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <EntryCard title="Enter your code">
      {/* The key resets the form when the kind of code changes. */}
      <CodeForm
        key={String(isRecovery)}
        {...props}
        isRecovery={isRecovery}
        onOther={() => setIsRecovery(!isRecovery)}
      />
    </EntryCard>
  );
}

interface CodeFormProps extends CodeStepProps {
  isRecovery: boolean;
  onOther: () => void;
}

function CodeForm({ token, onDone, onAgain, isRecovery, onOther }: CodeFormProps) {
  const host = useHost();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { problem, isBusy, submit } = useSubmit(
    () => {
      if (code.trim() !== '') return '';
      input.current?.focus();
      return isRecovery ? 'Type one of your recovery codes.' : 'Type the six digits that your app shows.';
    },
    async () => {
      try {
        await enter(host, () => host.api.call('signInWithCode', { token, code }, { quiet: true }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'sign-in-again') return onAgain(error.text);
        // Select the refused code, so that typing replaces it.
        input.current?.select();
        throw error;
      }
      onDone?.();
    },
  );
  return (
    <EntryForm noValidate onSubmit={submit}>
      <p>
        {isRecovery
          ? 'Type one of the recovery codes that you kept. Each works once.'
          : 'Open your authenticator app and type the code that it shows for Crewcall.'}
      </p>
      <TextField
        label={isRecovery ? 'Recovery code' : 'Code'}
        name="code"
        autoFocus
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputRef={input}
        value={code}
        error={problem !== ''}
        onChange={(event) => setCode(event.target.value)}
        slotProps={{
          htmlInput: {
            inputMode: isRecovery ? 'text' : 'numeric',
            autoCapitalize: 'none',
            autoCorrect: 'off',
            spellCheck: false,
            maxLength: 40,
          },
        }}
      />
      {problem !== '' && <Alert severity="error">{problem}</Alert>}
      <Button type="submit" variant="contained" size="large" aria-disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? 'Signing in …' : 'Sign In'}
      </Button>
      <Button variant="text" onClick={onOther}>
        {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
      </Button>
      <Button variant="text" onClick={() => onAgain('')}>
        Start again
      </Button>
      {isRecovery && <p>No code left? The office can reset your second factor.</p>}
    </EntryForm>
  );
}
