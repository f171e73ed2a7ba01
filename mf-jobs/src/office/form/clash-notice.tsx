import type { Job, Out } from '@crewcall/contract/types';
import { crewFields, fieldOf } from '@crewcall/domain/job-fields';
import type { CrewField, FieldName } from '@crewcall/domain/job-fields';
import { jobStatusNames } from '@crewcall/domain/job-state';
import { stateById } from '@crewcall/domain/zones';
import { formatDayTime, plural } from '@crewcall/ui/format';
import { Alert, Button } from '@crewcall/ui/basics';
import { RowList } from '@crewcall/ui/row-list';
import { readKey } from './edits';
import type { Clash } from './edits';

const LONGEST = 90;
const NOTHING = 'nothing';

/** The form's supervisors and groups, to show names instead of ids. */
type Choices = Pick<Out<'getJobDetail'>['extraData'], 'supervisors' | 'groups'>;

const cut = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line === '') return NOTHING;
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};

const list = (words: readonly string[]) => (words.length === 0 ? NOTHING : cut(words.join(', ')));

/** The names of saved supervisors with these ids; ids without a known name are counted. */
function peopleIn(ids: readonly number[], { supervisors }: Choices): string {
  const known = supervisors.filter(({ id }) => ids.includes(id));
  const others = ids.length - known.length;
  return list([
    ...known.map(({ fullName }) => fullName),
    ...(others === 0 ? [] : [plural(others, 'other person', 'other people')]),
  ]);
}

const names: Record<'status' | 'state' | 'venue', (value: unknown) => string | undefined> = {
  status: (value) => jobStatusNames[value as keyof typeof jobStatusNames],
  state: (value) => stateById(Number(value))?.name,
  venue: (value) => (value === null ? undefined : 'another venue'),
};

/** A field's value as text, in the job's zone. `key` is for example `title` or `crew.12.amount`. */
function wordsOf(job: Job, choices: Choices, key: string, value: unknown): string {
  const name = key.split('.').at(-1) ?? key;
  const field = key.startsWith('crew.') ? crewFields[name as CrewField] : fieldOf(name as FieldName);
  switch (field.kind) {
    case 'instant':
      return typeof value === 'number' ? formatDayTime(value, job.tz) : NOTHING;
    case 'status':
    case 'state':
    case 'venue':
      return names[field.kind](value) ?? NOTHING;
    case 'flag': {
      const [on, off] = field.words ?? ['yes', 'no'];
      return value === true ? on : off;
    }
    case 'group':
      return choices.groups.find(({ id }) => id === value)?.groupName ?? NOTHING;
    case 'people':
      return peopleIn(value as readonly number[], choices);
    case 'emails':
      return list(value as readonly string[]);
    default:
      return cut(String(value ?? ''));
  }
}

export interface ClashNoticeProps {
  job: Job;
  choices: Choices;
  clashes: readonly Clash[];
  onMine: (clash: Clash) => void;
  onClose: () => void;
}

/**
 * Lists the fields that another user changed at the same time. Their value is saved; a button saves the user's own
 * value instead.
 */
export function ClashNotice({ job, choices, clashes, onMine, onClose }: ClashNoticeProps) {
  const words = (key: string, value: unknown) => wordsOf(job, choices, key, value);
  return (
    <Alert severity="warning" onClose={onClose}>
      Somebody else has changed this job. Their changes were saved for:
      <RowList lines="none" main="220px">
        {clashes.map((clash) => {
          const stands = readKey(job, clash.key);
          return (
            <li key={clash.key}>
              <span data-main="">
                <strong>{clash.label}</strong>
                {stands === undefined ? '' : ` – theirs: ${words(clash.key, stands)}`}. Yours:{' '}
                {words(clash.key, clash.mine)}
              </span>
              {stands === undefined ? null : (
                <Button size="small" aria-label={`Use mine for ${clash.label}`} onClick={() => onMine(clash)}>
                  Use mine
                </Button>
              )}
            </li>
          );
        })}
      </RowList>
    </Alert>
  );
}
