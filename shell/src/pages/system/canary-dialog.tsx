import { canaryRoles, canaryWords } from '@crewcall/contract/canary';
import { useState } from 'react';
import type { CanaryRule } from '@crewcall/contract/manifest';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { styled } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { TextField } from '@crewcall/ui/text-field';
import { canaryFrom } from './canary-rule';
import type { Release } from './release-figures';

type Role = (typeof canaryRoles)[number][0];

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
