import { monthNames } from '@crewcall/domain/day-names';
import { calendarStatusFilters } from '@crewcall/domain/job-state';
import { states } from '@crewcall/domain/zones';
import { Button } from '@crewcall/ui/basics';
import { FieldRow } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { SidePanel } from '@crewcall/ui/side-panel';
import { TextField } from '@crewcall/ui/text-field';
import type { CalendarFilter } from './calendar-filter';
import { yearChoices } from '../month/month';
import type { Month } from '../month/month';

export interface FiltersPanelProps {
  filter: CalendarFilter;
  onFilter: (filter: CalendarFilter) => void;
  month: Month;
  thisMonth: Month;
  onMonth: (month: Month) => void;
  companies: readonly string[];
  onClose: () => void;
}

/** The calendar's filters, with month and year. Every change applies to the calendar at once. */
export function FiltersPanel(props: FiltersPanelProps) {
  const { filter, onFilter, month, thisMonth, onMonth, companies, onClose } = props;
  const set = (part: Partial<CalendarFilter>) => onFilter({ ...filter, ...part });
  return (
    <SidePanel
      title="Filters"
      isOnTop
      onClose={onClose}
      width={380}
      footer={
        <>
          <Button onClick={() => onMonth(thisMonth)}>This Month</Button>
          <Button variant="contained" onClick={onClose} sx={{ ml: 'auto' }}>
            Close
          </Button>
        </>
      }
    >
      <FieldRow min={300}>
        <TextField
          label="Matching Text"
          value={filter.text}
          onChange={(event) => set({ text: event.target.value })}
        />
        <SelectField
          label="Company"
          value={filter.company}
          onChange={(event) => set({ company: event.target.value })}
          first={['', 'All']}
          choices={companies.map((company) => [company, company])}
        />
        <SelectField
          label="State"
          value={filter.state}
          onChange={(event) => set({ state: Number(event.target.value) })}
          first={[0, 'All']}
          choices={states.map((state) => [state.id, state.name])}
        />
        <SelectField
          label="Status"
          value={filter.status}
          onChange={(event) => set({ status: Number(event.target.value) })}
          choices={calendarStatusFilters.map((choice) => [choice.value, choice.label])}
        />
        <SelectField
          label="Month"
          value={month.month}
          onChange={(event) => onMonth({ ...month, month: Number(event.target.value) })}
          choices={monthNames.map((name, index) => [index + 1, name])}
        />
        <SelectField
          label="Year"
          value={month.year}
          onChange={(event) => onMonth({ ...month, year: Number(event.target.value) })}
          choices={[...new Set([...yearChoices(thisMonth), month.year])].sort().map((year) => [year, year])}
        />
      </FieldRow>
    </SidePanel>
  );
}
