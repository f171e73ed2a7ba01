import { useState } from 'react';
import { TEAM_TOKEN_DAYS } from '@crewcall/contract/team-tokens';
import type { TeamScope } from '@crewcall/contract/team-tokens';
import { ApiError, useChange } from '@crewcall/platform';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { CopyButton } from '@crewcall/ui/actions';
import { styled } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import { token as style } from '@crewcall/ui/tokens';
import { PasswordField } from '../entry/password-field';

/** What each scope allows a team to do, in words. */
export const scopeWords: Record<TeamScope, string> = {
  publish: 'Publish',
  activate: 'Make live, try on some, go back',
  disable: 'Switch off and on',
};
const scopes = Object.keys(scopeWords) as TeamScope[];

const Scopes = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  display: 'grid',
  '& legend': { padding: 0 },
});
const Secret = styled('code')({
  overflowWrap: 'anywhere',
  padding: 12,
  borderRadius: 8,
  background: style('hover'),
  fontSize: 14,
});

/** Makes a token with the chosen scopes, then shows it, this one time only. */
export function TeamTokenDialog({
  remotes,
  done,
  onClose,
}: {
  remotes: readonly string[];
  done: () => Promise<void>;
  onClose: () => void;
}) {
  const [remote, setRemote] = useState(remotes[0] ?? '');
  const [name, setName] = useState('');
  const [may, setMay] = useState<readonly TeamScope[]>(['publish']);
  const [days, setDays] = useState(String(TEAM_TOKEN_DAYS.usual));
  const [password, setPassword] = useState('');
  // The user's two-step code. Null unless the server requires one, because only some users have a second factor.
  const [code, setCode] = useState<string | null>(null);
  const make = useChange('makeTeamToken');
  const count = /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0;
  const isRange = count >= 1 && count <= TEAM_TOKEN_DAYS.most;
  const seen = () => {
    onClose();
    void done();
  };
  if (make.data !== undefined) return <MadeToken token={make.data.token} onSeen={seen} />;
  return (
    <FormDialog
      title="New team token"
      yes="Make token"
      isBusy={make.isPending}
      disabled={name.trim() === '' || may.length === 0 || !isRange}
      onSubmit={() =>
        make.mutate(
          {
            ...{ remote, name: name.trim(), scopes: [...may], days: count },
            ...(password === '' ? {} : { ownPassword: password }),
            ...(code === null ? {} : { ownCode: code }),
          },
          {
            onError: (error) => {
              if (error instanceof ApiError && error.code === 'own-code') setCode('');
              // If only the answer was lost, the token exists: reload the list, so that it can be revoked.
              void done();
            },
          },
        )
      }
      onClose={() => make.isPending || onClose()}
    >
      <SelectField
        label="Remote"
        value={remote}
        onChange={(event) => setRemote(event.target.value)}
        choices={remotes.map((one) => [one, one] as const)}
      />
      <TextField
        autoFocus
        label="Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        helperText="Where it is kept, as “Pipeline”. The history shows it."
      />
      <Scopes>
        <legend>It may</legend>
        {scopes.map((scope) => (
          <FormControlLabel
            key={scope}
            label={scopeWords[scope]}
            control={
              <Checkbox
                checked={may.includes(scope)}
                onChange={({ target }) =>
                  setMay(scopes.filter((one) => (one === scope ? target.checked : may.includes(one))))
                }
              />
            }
          />
        ))}
      </Scopes>
      <TextField
        label="Days until it expires"
        value={days}
        onChange={(event) => setDays(event.target.value)}
        error={!isRange}
        helperText={isRange ? '' : `From 1 to ${TEAM_TOKEN_DAYS.most} days.`}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <PasswordField
        label="Your own password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      {code !== null && (
        <TextField
          autoFocus
          label="Your code"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          helperText="The six digits that your app shows now, or a recovery code."
        />
      )}
    </FormDialog>
  );
}

// Neither a click outside nor Escape closes it, because the token is never shown again.
function MadeToken({ token, onSeen }: { token: string; onSeen: () => void }) {
  return (
    <FormDialog
      title="Copy the token now"
      yes="Done"
      closeText={null}
      extra={<CopyButton text={token}>Copy token</CopyButton>}
      isHeld
      onSubmit={onSeen}
      onClose={onSeen}
    >
      <p>It is shown this once; afterwards only its name is known here. Put it into CREWCALL_TOKEN.</p>
      <Secret>{token}</Secret>
    </FormDialog>
  );
}
