import { useBus, useChange, useSession } from '@crewcall/platform';
import { useEdits } from '@crewcall/platform/use-edits';
import { Alert } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { plural } from '@crewcall/ui/format';
import { SectionHeading } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import { RecordPanel } from '../record-form/record-panel';
import { TextLines } from '../record-form/text-lines';
import { useRecordForm } from '../record-form/use-record-form';
import {
  draftOf,
  emptyFilter,
  type Filter,
  type FilterDraft,
  filterProblem,
  kinds,
  losing,
  peopleText,
} from './filter-draft';

type Options = FilterDraft['options'];

interface FilterOptionsProps {
  options: Options;
  onChange: (options: Options) => void;
  errorOf: (field: string) => string | undefined;
  disabled: boolean;
}

/** The options of a list, in the order in which users see them. */
function FilterOptions({ options, onChange, errorOf, disabled }: FilterOptionsProps) {
  return (
    <>
      <SectionHeading title="Options" note="A renamed option keeps its answers." />
      {errorOf('options') ? <Alert severity="error">{errorOf('options')}</Alert> : null}
      <TextLines
        what="option"
        lines={options}
        onChange={onChange}
        most={200}
        keyOf={({ was }) => was}
        disabled={disabled}
        fresh={[['Add an option', { text: '' }]]}
        fields={(option, at, put) => {
          const wrong = errorOf(`option-${at}`);
          return (
            <TextField
              value={option.text}
              disabled={disabled}
              error={wrong !== undefined}
              helperText={wrong}
              autoFocus={option.was === undefined && option.text === '' && at > 0}
              onChange={(event) => put({ text: event.target.value })}
              slotProps={{
                htmlInput: { 'aria-label': `Option ${at + 1}`, maxLength: 80, autoComplete: 'off' },
              }}
            />
          );
        }}
      />
    </>
  );
}

/** State of the form of a filter, saving and deleting it. Both ask first if people would lose their answers. */
function useFilterForm(stored: Filter | null, onDone: () => void) {
  const bus = useBus();
  const confirm = useConfirm();
  const base = stored ? draftOf(stored) : emptyFilter;
  const { draft, was, set, overtaken } = useEdits(base);
  const { end, forgetProblem, saving, ...record } = useRecordForm<FilterDraft, void>({
    ...{ base, draft, onDone, problemOf: filterProblem },
    unsaved: { title: 'Filter', stays: 'here' },
  });
  const save = useChange('saveFilter', { done: () => end('Filter saved.') });
  const remove = useChange('deleteFilter', { done: () => end('Filter deleted.') });

  const submit = saving(async () => {
    const { people, options } = losing(stored, draft);
    const yes =
      people === 0 ||
      (await confirm({
        title: `Remove ${options.join(', ')}?`,
        text: `${plural(people, 'person has', 'people have')} it and would lose it. To keep it under another name, rename it instead.`,
        yes: 'Remove and save',
        danger: true,
      }));
    if (!yes) return;
    if (!stored) return save.mutate({ ...draft, lose: people });
    save.mutate(
      {
        ...{ ...draft, id: stored.id, lose: people },
        was: { ...was, options: was.options.map(({ text }) => text) },
      },
      { onError: (error) => overtaken(error, () => bus.emit('settings.changed', {})) },
    );
  });

  const askDelete = async () => {
    if (!stored) return;
    const yes = await confirm({
      title: `Delete ${stored.description}?`,
      text:
        stored.people === 0
          ? 'Nobody has an answer to it.'
          : `The answers of ${plural(stored.people, 'person', 'people')} are deleted with it. This cannot be undone.`,
      yes: 'Delete',
      danger: true,
    });
    if (yes) remove.mutate({ id: stored.id, people: stored.people });
  };

  return {
    ...record,
    draft,
    isBusy: save.isPending || remove.isPending,
    set: (part: Partial<FilterDraft>) => {
      set(part);
      forgetProblem();
    },
    submit,
    askDelete: stored && askDelete,
  };
}

const types = ['checkbox', 'combobox', 'text'] as const;

interface FilterPanelProps {
  /** Null for a new filter. */
  stored: Filter | null;
  onClose: () => void;
  onDone: () => void;
}

/** The definition of one filter: its name, its kind, and the options of a list. */
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
