import { calendarStatusFilters } from '@crewcall/domain/job-state';
import { states } from '@crewcall/domain/zones';
import { Button, FieldRow, MenuItem, SidePanel, SelectField, TextField } from '@crewcall/ui';
import type { CalendarFilter } from './calendar-filter';
import { yearChoices } from './month';
import type { Month } from './month';

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export interface FiltersPanelProps {
  filter: CalendarFilter;
  onFilter: (filter: CalendarFilter) => void;
  month: Month;
  thisMonth: Month;
  onMonth: (month: Month) => void;
  companies: readonly string[];
  onClose: () => void;
}

/** Matching Text, Company, State, Status, Month, Year. Every change shows at once. */
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
        >
          <MenuItem value="">All</MenuItem>
          {companies.map((company) => (
            <MenuItem key={company} value={company}>
              {company}
            </MenuItem>
          ))}
        </SelectField>
        <SelectField
          label="State"
          value={filter.state}
          onChange={(event) => set({ state: Number(event.target.value) })}
        >
          <MenuItem value={0}>All</MenuItem>
          {states.map((state) => (
            <MenuItem key={state.id} value={state.id}>
              {state.name}
            </MenuItem>
          ))}
        </SelectField>
        <SelectField
          label="Status"
          value={filter.status}
          onChange={(event) => set({ status: Number(event.target.value) })}
        >
          {calendarStatusFilters.map((choice) => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.label}
            </MenuItem>
          ))}
        </SelectField>
        <SelectField
          label="Month"
          value={month.month}
          onChange={(event) => onMonth({ ...month, month: Number(event.target.value) })}
        >
          {monthNames.map((name, index) => (
            <MenuItem key={name} value={index + 1}>
              {name}
            </MenuItem>
          ))}
        </SelectField>
        <SelectField
          label="Year"
          value={month.year}
          onChange={(event) => onMonth({ ...month, year: Number(event.target.value) })}
        >
          {[...new Set([...yearChoices(thisMonth), month.year])].sort().map((year) => (
            <MenuItem key={year} value={year}>
              {year}
            </MenuItem>
          ))}
        </SelectField>
      </FieldRow>
    </SidePanel>
  );
}
