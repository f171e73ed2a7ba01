/**
 * Choice of the licences that a group or a crew requires. Rarely used, so not part of the shared module: remotes that
 * use it bundle it.
 */
import type { LicenceDemand, LicenceRule } from '@crewcall/domain/licences';
import { FormLabel, styled } from '@crewcall/ui/mui';
import { SelectField } from './select-field';
import { token } from './tokens';

const Rows = styled('div')({
  display: 'grid',
  gap: 10,
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 150px', gap: 12, alignItems: 'center' },
  '& span': { overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 12.5, color: token('ink-3') },
  '& p': { margin: 0, fontSize: 13, color: token('ink-3') },
});

interface LicenceRulesProps {
  types: readonly { id: number; name: string }[];
  rules: readonly LicenceDemand[];
  /** Called when a rule is chosen; null if the licence is not required. */
  onChange: (idType: number, rule: LicenceRule | null) => void;
  /** For a crew: what its group requires. A crew can require more, but not less. */
  group?: readonly LicenceDemand[];
}

/** For each licence type: not required, missing licence is a warning, or missing licence blocks. */
export function LicenceRules({ types, rules, onChange, group = [] }: LicenceRulesProps) {
  const ruleOf = (idType: number) => group.find((one) => one.idType === idType)?.rule;
  return (
    <Rows role="group" aria-labelledby="licence-rules">
      <FormLabel id="licence-rules">Licences</FormLabel>
      {types.map(({ id, name }) => (
        <div key={id}>
          <span>
            {name}
            {ruleOf(id) ? <small>Its group {ruleOf(id) === 'block' ? 'blocks' : 'warns'}</small> : null}
          </span>
          <SelectField
            value={rules.find(({ idType }) => idType === id)?.rule ?? ''}
            onChange={(event) => onChange(id, (event.target.value || null) as LicenceRule | null)}
            choices={[
              ['', ruleOf(id) ? 'As the group' : 'Not asked for'],
              ['warn', 'Warn'],
              ['block', 'Block'],
            ]}
            slotProps={{ htmlInput: { 'aria-label': `${name} is` }, select: { displayEmpty: true } }}
          />
        </div>
      ))}
      <p>
        Block refuses a place to anyone without it on the day of the shift. Anyone who has a place keeps it.
      </p>
    </Rows>
  );
}
