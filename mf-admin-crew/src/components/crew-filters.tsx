import { states } from '@crewcall/domain/zones';
import { SelectField, TextField } from '@crewcall/ui';

interface Filters {
  active: number;
  state: number;
  postcode: string;
  group: string;
  gaps: '' | 'complete' | 'missing';
}

/** -1 stands for all of `active`, 0 for all states, no name for all groups, and nothing for complete or not. */
export const allCrew: Filters = { active: -1, state: 0, postcode: '', group: '', gaps: '' };

/** Which of the crew are asked for: active or not, complete or not, of which group, from where. */
export function CrewFilters({
  filters,
  groups,
  onChange,
}: {
  filters: Filters;
  /** Names to choose from; the chosen one is offered even where nobody is left in it. */
  groups: readonly string[];
  onChange: (filters: Filters) => void;
}) {
  const { active, state, postcode, group, gaps } = filters;
  const offered = group === '' || groups.includes(group) ? groups : [group, ...groups];
  const set = (part: Partial<Filters>) => onChange({ ...filters, ...part });
  return (
    <>
      <SelectField
        value={String(active)}
        onChange={(event) => set({ active: Number(event.target.value) })}
        sx={{ width: 150 }}
        slotProps={{ htmlInput: { 'aria-label': 'Active or not' } }}
        choices={[
          ['-1', 'All'],
          ['1', 'Active'],
          ['0', 'Inactive'],
        ]}
      />
      <SelectField
        value={gaps}
        onChange={(event) => set({ gaps: event.target.value as Filters['gaps'] })}
        sx={{ width: 190 }}
        slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': 'Complete or not' } }}
        first={['', 'Complete or not']}
        choices={[
          ['complete', 'Complete'],
          ['missing', 'Something missing'],
        ]}
      />
      <SelectField
        value={group}
        onChange={(event) => set({ group: event.target.value })}
        sx={{ width: 160 }}
        slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': 'Group' } }}
        first={['', 'All groups']}
        choices={offered.map((name) => [name, name])}
      />
      <SelectField
        value={String(state)}
        onChange={(event) => set({ state: Number(event.target.value) })}
        sx={{ width: 140 }}
        slotProps={{ htmlInput: { 'aria-label': 'State' } }}
        first={['0', 'All states']}
        choices={states.map(({ id, name }) => [String(id), name])}
      />
      <TextField
        value={postcode}
        onChange={(event) => set({ postcode: event.target.value.replace(/\D/g, '') })}
        placeholder="Postcode"
        sx={{ width: 120 }}
        slotProps={{ htmlInput: { 'aria-label': 'Postcode', inputMode: 'numeric', maxLength: 4 } }}
      />
    </>
  );
}
