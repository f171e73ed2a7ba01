import type { Out } from '@crewcall/contract/types';
import { listFields, listTitle } from '@crewcall/domain/people-list';
import type { ListColumns } from '@crewcall/domain/people-list';
import { FieldRow } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';

const NOT_READ = 'none';
const choices = listFields.map((field) => [field, listTitle(field)] as const);

interface MatchColumnsProps {
  fileName: string;
  list: Pick<Out<'readPeople'>, 'head' | 'sample'>;
  columns: ListColumns;
  onChange: (columns: ListColumns) => void;
}

/** Says what each column of a list is: its name and first rows, and a choice of fields. */
export function MatchColumns({ fileName, list, columns, onChange }: MatchColumnsProps) {
  const choose = (at: number, field: string) => {
    const others = Object.entries(columns).filter(([name, place]) => place !== at && name !== field);
    onChange(Object.fromEntries(field === NOT_READ ? others : [...others, [field, at]]));
  };
  return (
    <>
      <p>
        Choose what each column of <strong>{fileName}</strong> is. A list needs an email, and a first and last
        name or a full name.
      </p>
      <FieldRow min={220}>
        {list.head.map((name, at) => (
          <SelectField
            key={at}
            label={name || `Column ${at + 1}`}
            value={listFields.find((field) => columns[field] === at) ?? NOT_READ}
            onChange={(event) => choose(at, event.target.value)}
            first={[NOT_READ, 'Not read']}
            choices={choices}
            helperText={
              list.sample.flatMap((cells) => cells[at] || []).join(' · ') || 'Empty in the first rows'
            }
          />
        ))}
      </FieldRow>
    </>
  );
}
