import type { Job, Out } from '@crewcall/contract/types';
import { crewFields, fieldOf } from '@crewcall/domain/job-fields';
import type { CrewField, FieldName } from '@crewcall/domain/job-fields';
import { jobStatusNames } from '@crewcall/domain/job-state';
import { stateById } from '@crewcall/domain/zones';
import { formatDayTime } from '@crewcall/ui/format';

const LONGEST = 90;
const NOTHING = 'nothing';

/** The options, to show names instead of ids. */
export type Choices = Pick<Out<'getJobDetail'>['extraData'], 'supervisors' | 'groups'>;

const cut = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line === '') return NOTHING;
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};

const list = (words: readonly string[]) => (words.length === 0 ? NOTHING : cut(words.join(', ')));

/** A field's value as people read it: `title` or `crew.12.amount`, in the job's zone. */
export function wordsOf(job: Job, choices: Choices, key: string, value: unknown): string {
  const name = key.split('.').at(-1) ?? key;
  const field = key.startsWith('crew.') ? crewFields[name as CrewField] : fieldOf(name as FieldName);
  switch (field.kind) {
    case 'instant':
      return typeof value === 'number' ? formatDayTime(value, job.tz) : NOTHING;
    case 'status':
      return jobStatusNames[value as keyof typeof jobStatusNames] ?? NOTHING;
    case 'state':
      return stateById(Number(value))?.name ?? NOTHING;
    case 'flag': {
      const [on, off] = field.words ?? ['yes', 'no'];
      return value === true ? on : off;
    }
    case 'group':
      return choices.groups.find(({ id }) => id === value)?.groupName ?? NOTHING;
    case 'people': {
      const ids = value as readonly number[];
      return list(choices.supervisors.filter(({ id }) => ids.includes(id)).map(({ fullName }) => fullName));
    }
    case 'emails':
      return list(value as readonly string[]);
    default:
      return cut(String(value ?? ''));
  }
}
