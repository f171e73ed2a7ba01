import type { CanaryRule } from '@crewcall/contract/manifest';
import { canaryRoles, canaryWords } from '@crewcall/contract/canary';
import { useState } from 'react';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { styled } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { TextField } from '@crewcall/ui/text-field';
import type { Release } from './release-figures';

type Role = (typeof canaryRoles)[number][0];

/** The rule for the chosen share and roles; null if nobody is chosen, or the share is not a percentage. */
export function canaryFrom(share: string, roles: readonly Role[]): CanaryRule | null {
  const text = share.trim().replace(/\s*%$/, '');
  const percent = Number(text);
  if (text !== '' && !(percent > 0 && percent <= 100)) return null;
  if (text === '' && roles.length === 0) return null;
  return { ...(text === '' ? {} : { percent }), ...(roles.length === 0 ? {} : { roles: [...roles] }) };
}

const Roles = styled('fieldset')({ border: 0, margin: 0, padding: 0, '& legend': { padding: 0 } });

/** Asks who gets a canary: a share of the users, all users with some roles, or both. */
export function CanaryDialog({
  release,
  onTry,
  onClose,
}: {
  release: Release;
  onTry: (rule: CanaryRule) => void;
  onClose: () => void;
}) {
  const [share, setShare] = useState('10');
  const [roles, setRoles] = useState<readonly Role[]>([]);
  const rule = canaryFrom(share, roles);
  return (
    <FormDialog
      title={`Try ${release.version} of ${release.remote}`}
      yes="Try"
      disabled={rule === null}
      onSubmit={() => {
        if (rule === null) return;
        onClose();
        onTry(rule);
      }}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label="Share of all users, in percent"
        value={share}
        onChange={(event) => setShare(event.target.value)}
        error={rule === null}
        helperText={
          rule === null
            ? 'Enter a share from 0.1 to 100, or choose who gets it below.'
            : `Gets it: ${canaryWords(rule)}.`
        }
      />
      <Roles>
        <legend>And all of</legend>
        {canaryRoles.map(([role, words]) => (
          <FormControlLabel
            key={role}
            label={words}
            control={
              <Checkbox
                checked={roles.includes(role)}
                onChange={(event) =>
                  setRoles(event.target.checked ? [...roles, role] : roles.filter((one) => one !== role))
                }
              />
            }
          />
        ))}
      </Roles>
    </FormDialog>
  );
}
