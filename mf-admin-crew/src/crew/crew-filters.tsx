import type { Out } from '@crewcall/contract/types';
import { personGaps } from '@crewcall/domain/person-gaps';
import type { PersonGap } from '@crewcall/domain/person-gaps';
import { states } from '@crewcall/domain/zones';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { styled } from '@crewcall/ui/basics';
import { DateField } from '@crewcall/ui/date-fields';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';
import type { Choices, CrewFilter } from './crew-rows';

type Question = Out<'getAvailableCrewFilter'>['filters'][number];

const Root = styled('div')({
  display: 'grid',
  gap: 10,
  padding: 14,
  marginBottom: 12,
  borderRadius: token('r-l'),
  background: token('paper'),
  border: `1px solid ${token('line')}`,
});
// Every row has the same number of columns, so that fields are aligned; two on a phone.
const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))',
  gap: '14px 12px',
  alignItems: 'start',
});
const Ticks = styled('div')({ display: 'flex', flexWrap: 'wrap', paddingLeft: 9 });

const lacking: Record<PersonGap, string> = {
  invitation: 'Not registered yet',
  contract: 'Contract missing',
  rate: 'Rate missing',
  bank: 'Bank details missing',
  abn: 'ABN missing',
  gst: 'GST to confirm',
  licence: 'Licence missing',
};
const distances = [5, 10, 20, 50, 100, 200] as const;
/** The options of a filter, including the chosen one even if nobody has it any more. */
const offered = (names: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || names.includes(chosen) ? names : [chosen, ...names];

interface QuestionsProps {
  questions: readonly Question[];
  values: CrewFilter['values'];
  onChange: (values: CrewFilter['values']) => void;
}
const setIn = ({ values, onChange }: QuestionsProps, id: number, value: string) =>
  onChange({ ...values, [id]: value });

/** The company's own filters that are a text or a list of options. */
const QuestionFields = (props: QuestionsProps) =>
  props.questions
    .filter(({ type }) => type !== 'checkbox')
    .map(({ id, type, description, valuecomboparsed }) =>
      type === 'combobox' ? (
        <SelectField
          key={id}
          label={description}
          value={props.values[String(id)] ?? ''}
          onChange={(event) => setIn(props, id, event.target.value)}
          slotProps={{ select: { displayEmpty: true } }}
          first={['', 'All']}
          choices={valuecomboparsed.map((choice) => [choice, choice])}
        />
      ) : (
        <TextField
          key={id}
          label={description}
          value={props.values[String(id)] ?? ''}
          onChange={(event) => setIn(props, id, event.target.value)}
        />
      ),
    );

/** The company's own filters that are a checkbox. */
function QuestionTicks(props: QuestionsProps) {
  const ticks = props.questions.filter(({ type }) => type === 'checkbox');
  if (ticks.length === 0) return null;
  return (
    <Ticks>
      {ticks.map(({ id, description }) => (
        <FormControlLabel
          key={id}
          control={
            <Checkbox
              checked={props.values[String(id)] === 'true'}
              onChange={(_event, isOn) => setIn(props, id, isOn ? 'true' : '')}
            />
          }
          label={description}
        />
      ))}
    </Ticks>
  );
}

export interface CrewFiltersProps {
  filter: CrewFilter;
  /** The groups and licences that occur in the crew. */
  choices: Choices;
  questions: readonly Question[];
  /** Whether the location of the postcode is known; undefined if no postcode is searched for. */
  knowsNear: boolean | undefined;
  onChange: (filter: CrewFilter) => void;
}

/** Filters of the crew list: status, location, work, and the company's own filters. */
export function CrewFilters({ filter, choices, questions, knowsNear, onChange }: CrewFiltersProps) {
  const set = (part: Partial<CrewFilter>) => onChange({ ...filter, ...part });
  const asked = {
    questions,
    values: filter.values,
    onChange: (values: CrewFilter['values']) => set({ values }),
  };
  const isUnknown = knowsNear === false && filter.withinKm > 0;
  return (
    <Root role="group" aria-label="Filters">
      <Fields>
        <SelectField
          label="Active or not"
          value={String(filter.active)}
          onChange={(event) => set({ active: Number(event.target.value) })}
          choices={[
            ['-1', 'All'],
            ['1', 'Active'],
            ['0', 'Inactive'],
          ]}
        />
        <SelectField
          label="Complete or not"
          value={filter.gaps}
          onChange={(event) => set({ gaps: event.target.value as CrewFilter['gaps'] })}
          slotProps={{ select: { displayEmpty: true } }}
          first={['', 'All']}
          choices={[
            ['complete', 'Complete'],
            ['missing', 'Something missing'],
            ...personGaps.map((gap) => [gap, lacking[gap]] as const),
          ]}
        />
        <SelectField
          label="Group"
          value={filter.group}
          onChange={(event) => set({ group: event.target.value })}
          slotProps={{ select: { displayEmpty: true } }}
          first={['', 'All groups']}
          choices={offered(choices.groups, filter.group).map((name) => [name, name])}
        />
        <SelectField
          label="Licence"
          value={filter.licence}
          onChange={(event) => set({ licence: event.target.value })}
          slotProps={{ select: { displayEmpty: true } }}
          first={['', 'Any or none']}
          choices={offered(choices.licences, filter.licence).map((name) => [name, name])}
        />
        <SelectField
          label="Role"
          value={filter.role}
          onChange={(event) => set({ role: event.target.value as CrewFilter['role'] })}
          slotProps={{ select: { displayEmpty: true } }}
          first={['', 'All roles']}
          choices={[
            ['crew', 'Crew'],
            ['supervisor', 'Supervisor of a job'],
            ['office', 'Office'],
            ['manager', 'Manager of a customer'],
          ]}
        />
        <SelectField
          label="State"
          value={String(filter.state)}
          onChange={(event) => set({ state: Number(event.target.value) })}
          first={['0', 'All states']}
          choices={states.map(({ id, name }) => [String(id), name])}
        />
        <TextField
          label="Postcode"
          value={filter.near}
          error={isUnknown}
          helperText={isUnknown ? 'We do not know where this postcode is.' : undefined}
          onChange={(event) => set({ near: event.target.value.replace(/\D/g, '').slice(0, 4) })}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <SelectField
          label="Lives within"
          value={String(filter.withinKm)}
          disabled={filter.near === ''}
          onChange={(event) => set({ withinKm: Number(event.target.value) })}
          first={['0', 'This postcode']}
          choices={distances.map((km) => [String(km), `${km} km`])}
        />
        <SelectField
          label="Last worked"
          value={filter.worked}
          onChange={(event) => set({ worked: event.target.value as CrewFilter['worked'] })}
          slotProps={{ select: { displayEmpty: true } }}
          first={['', 'Whenever']}
          choices={[
            ['since', 'Worked since'],
            ['notSince', 'Not worked since'],
          ]}
        />
        {filter.worked === '' ? null : (
          <DateField label="Day" value={filter.workedDay} onChange={(workedDay) => set({ workedDay })} />
        )}
        <QuestionFields {...asked} />
      </Fields>
      <QuestionTicks {...asked} />
    </Root>
  );
}
