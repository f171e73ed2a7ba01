import type { LicenceDemand, LicenceRule } from '@crewcall/domain/licences';
import { FormLabel, SelectField, styled, token } from '@crewcall/ui';

const Rows = styled('div')({
  display: 'grid',
  gap: 10,
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 150px', gap: 12, alignItems: 'center' },
  '& span': { overflowWrap: 'anywhere' },
  '& p': { margin: 0, fontSize: 13, color: token('ink-3') },
});

interface GroupRulesProps {
  types: readonly { id: number; name: string }[];
  rules: readonly LicenceDemand[];
  onChange: (rules: LicenceDemand[]) => void;
}

/** Which licences are asked for: not at all, with a warning, or as a condition. */
export function GroupRules({ types, rules, onChange }: GroupRulesProps) {
  const set = (idType: number, rule: LicenceRule | '') => {
    const others = rules.filter((one) => one.idType !== idType);
    onChange(rule === '' ? others : [...others, { idType, rule }].sort((a, b) => a.idType - b.idType));
  };
  return (
    <Rows role="group" aria-labelledby="group-licences">
      <FormLabel id="group-licences">Licences</FormLabel>
      {types.map(({ id, name }) => (
        <div key={id}>
          <span>{name}</span>
          <SelectField
            value={rules.find(({ idType }) => idType === id)?.rule ?? ''}
            onChange={(event) => set(id, event.target.value as LicenceRule | '')}
            choices={[
              ['', 'Not asked for'],
              ['warn', 'Warn'],
              ['block', 'Block'],
            ]}
            slotProps={{ htmlInput: { 'aria-label': `${name} is` }, select: { displayEmpty: true } }}
          />
        </div>
      ))}
      <p>Block refuses every place to whoever lacks it on the day of the shift. Who has a place keeps it.</p>
    </Rows>
  );
}
