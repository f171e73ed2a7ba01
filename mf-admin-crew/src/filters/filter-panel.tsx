import { useSession } from '@crewcall/platform';
import { Button, SelectField, SidePanel, TextField, styled } from '@crewcall/ui';
import { kinds, peopleText } from './filter-draft';
import type { Filter } from './filter-draft';
import { FilterOptions } from './filter-options';
import { useFilterForm } from './use-filter-form';

const Form = styled('form')({ display: 'grid', gap: 14 });
const formId = 'filter-form';
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
  const { form, draft, errorOf, isDirty, isBusy, set, submit, ask } = useFilterForm(stored, onDone);
  const isKindFixed = (stored?.people ?? 0) > 0;
  const wrong = errorOf('description');
  return (
    <SidePanel
      title={stored ? stored.description : 'New filter'}
      sub={stored ? peopleText(stored.people) : undefined}
      onClose={onClose}
      footer={
        mayWrite ? (
          <>
            <Button type="submit" form={formId} variant="contained" loading={isBusy} disabled={!isDirty}>
              Save
            </Button>
            {stored ? (
              <Button color="error" disabled={isBusy} onClick={() => void ask()}>
                Delete
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <Form id={formId} ref={form} noValidate onSubmit={(event) => void submit(event)}>
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
            isKindFixed ? 'Somebody has an answer already, so its kind stays.' : kinds[draft.type].help
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
      </Form>
    </SidePanel>
  );
}
