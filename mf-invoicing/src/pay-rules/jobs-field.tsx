import type { Out } from '@crewcall/contract/types';
import { useCall } from '@crewcall/platform';
import { Combobox } from '@crewcall/ui/combobox';
import { formatDate } from '@crewcall/ui/format';
import { useState } from 'react';

type ChosenJob = Out<'getPayRules'>['sets'][number]['jobs'][number];

interface JobsFieldProps {
  value: readonly ChosenJob[];
  onChange: (jobs: ChosenJob[]) => void;
}

/** Chooses the jobs of a rule set, found by title, customer or day. */
export function JobsField({ value, onChange }: JobsFieldProps) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const read = useCall(
    'searchAll',
    { text, only: 'jobs' },
    { enabled: text.length > 1, quiet: true, keepPrevious: true },
  );
  const found = (text.length > 1 ? read.data?.jobs : undefined) ?? [];
  const chosen = new Set(value.map(({ id }) => id));
  return (
    <Combobox
      multiple
      label="Jobs with this set"
      options={[...value, ...found.filter(({ id }) => !chosen.has(id))]}
      optionKey={({ id }) => id}
      optionLabel={({ title, date, tz }) => `${title}, ${formatDate(date, tz)}`}
      value={value}
      onChange={(jobs) => onChange(jobs.map(({ id, title, date, tz }) => ({ id, title, date, tz })))}
      onType={setTyped}
      helperText="Type words of the title or a day, as 14/11."
      none={text.length > 1 && !read.isFetching ? 'No job by these words' : 'Type to find a job'}
    />
  );
}
