import {
  Avatar,
  Card,
  EmptyState,
  SectionHeading,
  StatusPill,
  formatDuration,
  styled,
  token,
} from '@crewcall/ui';
import type { Card as TimeCard } from '../clocks/card';

const List = styled('ul')({
  listStyle: 'none',
  padding: 0,
  '& > li': { display: 'flex', alignItems: 'center', gap: 12, minHeight: 52 },
  '& > li + li': { borderTop: `1px solid ${token('line')}` },
  '& > li > div': { flex: 1, minWidth: 0, display: 'grid', overflowWrap: 'anywhere' },
  '& small': { color: token('ink-3'), fontSize: 13.5 },
  '& b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
});

/** What crew see of each other's time: the name and the hours. */
export function CrewHours({ crew }: { crew: TimeCard['crew'] }) {
  return (
    <section>
      <SectionHeading title="Crew" />
      {crew.length === 0 ? (
        <EmptyState title="No crew yet" text="Confirmed workers and their hours appear here." />
      ) : (
        <Card sx={{ py: 0.5 }}>
          <List>
            {crew.map((member) => (
              <li key={`${member.idUser}-${member.idReqCrew}`}>
                <Avatar name={member.fullName} />
                <div>
                  <span>{member.fullName}</span>
                  <small>{member.groupName}</small>
                </div>
                {member.absent ? (
                  <StatusPill of="time" state="absent" />
                ) : (
                  <b>{member.worked > 0 ? `${formatDuration(member.worked)} worked` : '–'}</b>
                )}
              </li>
            ))}
          </List>
        </Card>
      )}
    </section>
  );
}
