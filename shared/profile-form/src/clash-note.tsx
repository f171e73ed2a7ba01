import { ownProfileSavers, profileFieldLabel } from '@crewcall/domain/profile-saves';
import type { ProfileClash } from '@crewcall/domain/profile-saves';
import { stateById } from '@crewcall/domain/zones';
import { useZone } from '@crewcall/platform';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { formatDateTime } from '@crewcall/ui/format';
import type { Details, Draft } from './draft';
import type { useProfile } from './use-profile';

const Note = styled(Alert)({
  '& ul': { margin: '6px 0', paddingLeft: 18, display: 'grid', gap: 4 },
  '& li': { overflowWrap: 'anywhere' },
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 },
  '& p': { margin: 0 },
});

/** What somebody else saved, as the form would show it; empty if it is not shown as text. */
function theirs(field: string, stored: Draft): string {
  const [name = '', key = ''] = field.split('.');
  if (name === 'rates')
    return stored.rates[Number(key)] ? `$${stored.rates[Number(key)]} an hour` : 'no rate';
  if (name === 'filters') return stored.filters[Number(key)] ?? '';
  if (name === 'state') return stateById(Number(stored.state))?.name ?? '';
  const value = stored[name as keyof Draft];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : '';
}

interface ClashNoteProps {
  details: Details | null;
  stored: Draft;
  profile: ReturnType<typeof useProfile>;
}

const nameOf = (field: string, details: Details | null): string =>
  field.startsWith('rates.')
    ? `Rate as ${details?.groups.find(({ id }) => `rates.${id}` === field)?.groupName ?? 'somebody'}`
    : profileFieldLabel(field);

/** Lists fields being edited that somebody else has saved, and lets the user choose. */
export function ClashNote({ details, stored, profile }: ClashNoteProps) {
  const { clashes, clashNote, saving, saveOver, takeTheirs } = profile;
  const zone = useZone();
  const words = ({ field, by, at }: ProfileClash) => {
    const who = by === ownProfileSavers.self ? 'you, elsewhere' : by;
    const value = theirs(field, stored);
    return `${who}, ${formatDateTime(at, zone)}${value === '' ? '' : `: ${value}`}`;
  };
  return (
    <Note severity="warning" ref={clashNote} tabIndex={-1} role="alert">
      <p>
        <strong>Changed by somebody else while you typed.</strong> What you typed is still here, and not saved
        yet.
      </p>
      <ul>
        {clashes.map((clash) => (
          <li key={clash.field}>
            <b>{nameOf(clash.field, details)}</b> by {words(clash)}
          </li>
        ))}
      </ul>
      <div className="acts">
        <Button size="small" loading={saving} onClick={saveOver}>
          Save mine over it
        </Button>
        <Button size="small" disabled={saving} onClick={takeTheirs}>
          {clashes.length === 1 ? 'Take theirs' : 'Take all of theirs'}
        </Button>
      </div>
    </Note>
  );
}
