import { Avatar } from '@crewcall/ui/avatar';
import { formatDuration } from '@crewcall/ui/format';
import { Card } from '@crewcall/ui/job-card';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';
import { EmptyState } from '@crewcall/ui/states';
import { StatusPill } from '@crewcall/ui/status-pill';
import type { Card as TimeCard } from '../timesheet/card';

/** Crew see only each other's name and hours. */
export function CrewHours({ crew }: { crew: TimeCard['crew'] }) {
  return (
    <section>
      <SectionHeading title="Crew" />
      {crew.length === 0 ? (
        <EmptyState title="No crew yet" text="Confirmed workers and their hours appear here." />
      ) : (
        <Card sx={{ py: 0.5 }}>
          <RowList>
            {crew.map((member) => (
              <li key={`${member.idUser}-${member.idReqCrew}`}>
                <Avatar name={member.fullName} />
                <div data-main="">
                  {member.fullName}
                  <small>{member.groupName}</small>
                </div>
                {member.absent ? (
                  <StatusPill of="time" state="absent" />
                ) : (
                  <b>{member.worked > 0 ? `${formatDuration(member.worked)} worked` : '–'}</b>
                )}
              </li>
            ))}
          </RowList>
        </Card>
      )}
    </section>
  );
}
