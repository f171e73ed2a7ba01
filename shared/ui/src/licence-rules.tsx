/** Which licences a group or a crew asks for. Rarely used, so not in the shared module: its users bundle it. */
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
  /** One rule was chosen; null where the licence is not asked for. */
  onChange: (idType: number, rule: LicenceRule | null) => void;
  /** For a crew: what its group asks for already. A crew can ask for more, but never for less. */
  group?: readonly LicenceDemand[];
}

/** Which licences are asked for: not at all, with a warning, or as a condition. */
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
