import type { Out } from '@crewcall/contract/types';
import { Link } from '@crewcall/platform';
import { Alert, styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';

const List = styled('ul')({
  listStyle: 'none',
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 18px',
  '& a': { display: 'inline-block', padding: '6px 0', color: 'inherit' },
});

export interface PendingOnOtherDaysProps {
  people: NonNullable<Out<'getCheckTime'>['elsewhere']>;
  addressOf: (from: string, to: string, idUser: number) => string;
}

/** Pending decisions on days that are not on the screen, by person: otherwise nobody would see them. */
export function PendingOnOtherDays({ people, addressOf }: PendingOnOtherDaysProps) {
  if (people.length === 0) return null;
  const count = people.reduce((sum, one) => sum + one.count, 0);
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      <strong>
        {plural(count, 'check-in, check-out or question', 'check-ins, check-outs and questions')} of other
        days {count === 1 ? 'waits' : 'wait'} for a decision
      </strong>
      <List aria-label="To decide on other days">
        {people.map(({ idUser, fullName, count: own, from, to }) => (
          <li key={idUser}>
            <Link to={addressOf(from, to, idUser)}>
              {fullName}, {own}
            </Link>
          </li>
        ))}
      </List>
    </Alert>
  );
}
