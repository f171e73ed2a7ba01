import type { Job } from '@crewcall/contract/types';
import { inviteWord } from '@crewcall/domain/invite';
import { useSession } from '@crewcall/platform';
import { Avatar } from '@crewcall/ui/avatar';
import { StateText, styled } from '@crewcall/ui/basics';
import { formatDay, formatRange, zoneNote } from '@crewcall/ui/format';
import { Gauge } from '@crewcall/ui/gauge';
import { UsersIcon } from '@crewcall/ui/icons';
import { Card } from '@crewcall/ui/job-card';
import { Pill } from '@crewcall/ui/pill';
import { RowList } from '@crewcall/ui/row-list';
import { EmptyState } from '@crewcall/ui/states';
import { StatusPill } from '@crewcall/ui/status-pill';
import { token } from '@crewcall/ui/tokens';
import { isOverDays } from '../days';

const List = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 });
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  '& h3': { fontSize: 16, fontWeight: 650 },
  '& small': { color: token('ink-3'), fontSize: 13.5 },
});

const Pills = styled('span')({ display: 'flex', flexWrap: 'wrap', gap: 6, maxWidth: '100%' });

/** The job's crews: places, start, and who is on them, by first name and initial. */
export function CrewsTab({ job }: { job: Job }) {
  const { user } = useSession();
  const crews = job.reqCrew.filter((crew) => !crew.deleted);
  if (crews.length === 0) {
    return (
      <EmptyState icon={UsersIcon} title="No crew yet" text="The office adds crews to this job later." />
    );
  }
  return (
    <List>
      {crews.map((crew) => (
        <Card key={crew.id}>
          <Head>
            <h3>{crew.groupName}</h3>
            <Gauge confirmed={crew.confirmed} amount={crew.amount} />
            <small>
              <StateText>
                {[
                  isOverDays(job) ? `${formatDay(crew.startTime, job.tz)},` : null,
                  formatRange(crew.startTime, crew.endTime, job.tz),
                  zoneNote(job.tz, undefined, crew.startTime),
                ]
                  .filter(Boolean)
                  .join(' ')}
                {crew.code ? ` · Code ${crew.code}` : ''}
                {crew.id === job.appliedTo ? ' · You have applied' : ''}
              </StateText>
            </small>
          </Head>
          {crew.userList.length === 0 ? null : (
            <RowList lines="above" main="8em" sx={{ mt: 1.25 }}>
              {crew.userList.map((member) => (
                <li key={member.id}>
                  <Avatar name={member.fullName} src={member.picture ?? null} />
                  <span data-main="">
                    {member.fullName}
                    {member.id === user.id ? ' (you)' : ''}
                  </span>
                  <Pills>
                    {job.selectedSupervisors.includes(member.id) ? <Pill tone="info">Supervisor</Pill> : null}
                    <StatusPill of="invite" state={member.status} label={inviteWord(member)} />
                  </Pills>
                </li>
              ))}
            </RowList>
          )}
        </Card>
      ))}
    </List>
  );
}
