import { useSession } from '@crewcall/platform';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import { RecordPanel } from '../record-form/record-panel';
import { kinds, peopleText } from './filter-draft';
import type { Filter } from './filter-draft';
import { FilterOptions } from './filter-options';
import { useFilterForm } from './use-filter-form';

const types = ['checkbox', 'combobox', 'text'] as const;

interface FilterPanelProps {
  /** Null for a new one. */
  stored: Filter | null;
  onClose: () => void;
  onDone: () => void;
}

/** One filter definition: its name, its kind, the options of a list. */
export function FilterPanel({ stored, onClose, onDone }: FilterPanelProps) {
  const mayWrite = useSession().can('settings.write');
  const record = useFilterForm(stored, onDone);
  const { draft, errorOf, set } = record;
  const isKindFixed = (stored?.people ?? 0) > 0;
  const wrong = errorOf('description');
  return (
    <RecordPanel
      title={stored ? stored.description : 'New filter'}
      sub={stored ? peopleText(stored.people) : undefined}
      record={record}
      mayWrite={mayWrite}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        autoFocus={stored === null}
        disabled={!mayWrite}
        value={draft.description}
        error={wrong !== undefined}
        helperText={wrong ?? 'As the office sees it, e.g. White Card.'}
        onChange={(event) => set({ description: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off' } }}
      />
      <SelectField
        label="Kind"
        value={draft.type}
        disabled={!mayWrite || isKindFixed}
        helperText={
          isKindFixed ? 'People have answered already, so the kind cannot change.' : kinds[draft.type].help
        }
        onChange={(event) => {
          const type = types.find((one) => one === event.target.value);
          if (type)
            set({
              type,
              ...(type === 'combobox' && draft.options.length === 0 ? { options: [{ text: '' }] } : {}),
            });
        }}
        choices={types.map((type) => [type, kinds[type].name])}
      />
      {draft.type === 'combobox' ? (
        <FilterOptions
          options={draft.options}
          onChange={(options) => set({ options })}
          errorOf={errorOf}
          disabled={!mayWrite}
        />
      ) : null}
    </RecordPanel>
  );
}
