import { inviteNames, inviteStatuses } from '@crewcall/domain/invite';
import { states } from '@crewcall/domain/zones';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { styled } from '@crewcall/ui/basics';
import { FieldRow } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';
import type { InviteFilter, WorkerFilter } from './invite-filter';

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  padding: 12,
  borderRadius: token('r-l'),
  background: token('paper'),
  border: `1px solid ${token('line')}`,
});
const Ticks = styled('div')({ display: 'flex', flexWrap: 'wrap', paddingLeft: 9 });

export interface InviteFiltersProps {
  filter: InviteFilter;
  filters: readonly WorkerFilter[];
  onFilter: (filter: InviteFilter) => void;
}

/** Filters of the invite list: status, state, rate, free time, and the company's own filters. */
export function InviteFilters({ filter, filters, onFilter }: InviteFiltersProps) {
  const set = (part: Partial<InviteFilter>) => onFilter({ ...filter, ...part });
  const setValue = (id: number, value: string) => set({ values: { ...filter.values, [id]: value } });
  const tick = (label: string, isOn: boolean, change: (isOn: boolean) => void) => (
    <FormControlLabel
      key={label}
      control={<Checkbox checked={isOn} onChange={(_event, next) => change(next)} />}
      label={label}
    />
  );
  return (
    <Root role="group" aria-label="Filters">
      <FieldRow min={140}>
        <SelectField
          label="Invite status"
          value={filter.status}
          onChange={(event) => set({ status: Number(event.target.value) })}
          first={[-1, 'All']}
          choices={inviteStatuses.map((status) => [status, inviteNames[status]])}
        />
        <SelectField
          label="State"
          value={filter.state}
          onChange={(event) => set({ state: Number(event.target.value) })}
          first={[0, 'All']}
          choices={states.map((state) => [state.id, state.name])}
        />
        {filters
          .filter((one) => one.type !== 'checkbox')
          .map((one) =>
            one.type === 'combobox' ? (
              <SelectField
                key={one.id}
                label={one.description}
                value={filter.values[String(one.id)] ?? ''}
                onChange={(event) => setValue(one.id, event.target.value)}
                slotProps={{ select: { displayEmpty: true } }}
                first={['', 'All']}
                choices={one.valuecomboparsed.map((choice) => [choice, choice])}
              />
            ) : (
              <TextField
                key={one.id}
                label={one.description}
                value={filter.values[String(one.id)] ?? ''}
                onChange={(event) => setValue(one.id, event.target.value)}
              />
            ),
          )}
      </FieldRow>
      <Ticks>
        {tick('Has a rate', filter.withRate, (withRate) => set({ withRate }))}
        {tick('Free only', filter.free, (free) => set({ free }))}
        {tick('Preferred crew', filter.preferred, (preferred) => set({ preferred }))}
        {filters
          .filter((one) => one.type === 'checkbox')
          .map((one) =>
            tick(one.description, filter.values[String(one.id)] === 'true', (isOn) =>
              setValue(one.id, isOn ? 'true' : ''),
            ),
          )}
      </Ticks>
    </Root>
  );
}
