import { inviteNames, isInviteStatus } from '@crewcall/domain/invite';
import { Checkbox, FormControlLabel, StatusPill, styled, token } from '@crewcall/ui';
import type { Person } from './notify-rules';

const List = styled('ul')({
  listStyle: 'none',
  padding: '0 0 0 9px',
  maxHeight: 260,
  overflowY: 'auto',
  border: `1px solid ${token('line')}`,
  borderRadius: token('r'),
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    paddingRight: 10,
  },
});

export interface NotifyPeopleProps {
  people: readonly Person[];
  chosen: ReadonlySet<number>;
  onChosen: (ids: ReadonlySet<number>) => void;
}

/** The job's people with their standing; a tick each. */
export const NotifyPeople = ({ people, chosen, onChosen }: NotifyPeopleProps) => (
  <List aria-label="Recipients">
    {people.map((one) => (
      <li key={one.id}>
        <FormControlLabel
          control={
            <Checkbox
              checked={chosen.has(one.id)}
              onChange={(_event, isOn) => {
                const next = new Set(chosen);
                if (isOn) next.add(one.id);
                else next.delete(one.id);
                onChosen(next);
              }}
            />
          }
          label={one.fullName}
        />
        <StatusPill
          of="invite"
          state={one.status}
          {...(isInviteStatus(one.status) ? { label: inviteNames[one.status] } : {})}
        />
      </li>
    ))}
  </List>
);
