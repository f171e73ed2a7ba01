import { engagementNames, engagements } from '@crewcall/domain/engaged';
import { FormControlLabel, Switch } from '@crewcall/ui/mui';
import { styled } from '@crewcall/ui/basics';
import { FieldRow } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';
import { bound } from './fields';
import type { TabProps } from './fields';

const Root = styled('div')({
  display: 'grid',
  gap: 12,
  justifyItems: 'stretch',
  marginBottom: 22,
  '& > p': { color: token('ink-3'), fontSize: 13.5 },
});

/** How somebody is engaged, by which ID the books know them, and where the super of a contractor goes. */
export function EngagedFields(tab: TabProps) {
  const { draft, stored, locked, set } = tab;
  if (stored?.engaged === undefined) return null;
  const disabled = locked !== undefined;
  const isEmployee = draft.engagement === 'employee';
  return (
    <Root>
      <FieldRow min={200}>
        <SelectField
          label="Engaged as"
          {...bound({ tab, name: 'engagement' })}
          choices={engagements.map((one) => [one, engagementNames[one]] as const)}
          disabled={disabled}
        />
        <TextField
          label="ID for exports"
          {...bound({
            tab,
            name: 'externalId',
            help: 'The ID in your payroll or books',
          })}
          disabled={disabled}
        />
      </FieldRow>
      {draft.engagement === stored.engaged.as ? null : (
        <p role="status">
          {isEmployee
            ? 'Times that are not invoiced yet go into the payroll export. Invoices stay as they are.'
            : 'Times that are on no invoice and in no payroll export go on invoices.'}
        </p>
      )}
      {isEmployee ? (
        <p>Super of employees is worked out in the payroll product.</p>
      ) : (
        <>
          <FormControlLabel
            control={
              <Switch
                checked={draft.superApplies}
                disabled={disabled}
                onChange={(event) => set({ superApplies: event.target.checked })}
              />
            }
            label="Super applies"
          />
          <p>An accountant decides to which contractors it applies. It counts from the next invoice on.</p>
          {draft.superApplies ? (
            <FieldRow min={180}>
              <TextField label="Super fund" {...bound({ tab, name: 'superFund' })} disabled={disabled} />
              <TextField label="USI of the fund" {...bound({ tab, name: 'superUsi' })} disabled={disabled} />
              <TextField
                label="Member number"
                {...bound({ tab, name: 'superMember' })}
                disabled={disabled}
                autoComplete="off"
              />
            </FieldRow>
          ) : null}
        </>
      )}
    </Root>
  );
}
