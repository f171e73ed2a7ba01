import { useCall } from '@crewcall/platform';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { EmptyState, ErrorState } from '@crewcall/ui/states';
import { TextField } from '@crewcall/ui/text-field';
import { Combobox } from '@crewcall/ui/combobox';
import type { TabProps } from './fields';

/** The office's own questions about somebody, each by its kind. */
export function FiltersTab({ draft, set }: TabProps) {
  const { data, error, refetch } = useCall('getAvailableCrewFilter', {});
  if (error) {
    return (
      <ErrorState title="The filters could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <SkeletonForm fields={4} />;
  if (data.filters.length === 0) return <EmptyState title="No filters are defined" />;
  const put = (id: number, value: string) => set({ filters: { [id]: value } });
  return (
    <>
      {data.filters.map(({ id, type, description, valuecomboparsed }) => {
        const value = draft.filters[id] ?? '';
        if (type === 'checkbox') {
          return (
            <FormControlLabel
              key={id}
              label={description}
              control={
                <Checkbox
                  checked={value === 'true'}
                  onChange={(event) => put(id, String(event.target.checked))}
                />
              }
            />
          );
        }
        if (type === 'text') {
          return (
            <TextField
              key={id}
              label={description}
              value={value}
              onChange={(event) => put(id, event.target.value)}
            />
          );
        }
        return (
          <Combobox
            key={id}
            multiple
            label={description}
            options={valuecomboparsed}
            optionLabel={(option) => option}
            value={value.split(';').filter(Boolean)}
            onChange={(options) => put(id, options.join(';'))}
          />
        );
      })}
    </>
  );
}
