import { styled } from '@crewcall/ui/basics';
import { SelectField } from '@crewcall/ui/select-field';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  marginTop: 12,
  '& > *': { flex: '1 1 150px' },
});

export interface Filter {
  label: string;
  /** Label of the choice that filters nothing, such as `All groups`. */
  all: string;
  options: readonly string[];
  /** Empty: all. */
  value: string;
  onChange: (value: string) => void;
}

/** Filters of the openings; a filter without a choice is left out. */
export function OpeningsFilter({ filters }: { filters: readonly Filter[] }) {
  const shown = filters.filter(({ options, value }) => options.length > 1 || value !== '');
  if (shown.length === 0) return null;
  return (
    <Row role="group" aria-label="Which openings">
      {shown.map(({ label, all, options, value, onChange }) => (
        <SelectField
          key={label}
          label={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          first={['', all]}
          choices={[...new Set([...options, ...(value === '' ? [] : [value])])].map((option) => [
            option,
            option,
          ])}
        />
      ))}
    </Row>
  );
}
