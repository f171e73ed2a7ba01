import { useState } from 'react';
import { InviteStatus } from '@crewcall/domain/invite';
import type { Job, Out } from '@crewcall/contract/types';
import { useBus, useCall, useChange, useNow, useSnackbar } from '@crewcall/platform';
import { Alert, Button, IconButton } from '@crewcall/ui/basics';
import { formatAgo, plural } from '@crewcall/ui/format';
import { SendIcon, StarIcon, XIcon } from '@crewcall/ui/icons';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState, ErrorState } from '@crewcall/ui/states';
import { StatusPill } from '@crewcall/ui/status-pill';
import { Combobox } from '@crewcall/ui/combobox';
import { usePeopleByName } from '../use-people-by-name';
import type { NamedPerson } from '../use-people-by-name';

type Member = Out<'getCompanyCrew'>['crew'][number];
const words: Record<number, readonly [state: string | number, label: string]> = {
  [InviteStatus.Pending]: [InviteStatus.Pending, 'Asked'],
  [InviteStatus.Confirmed]: ['accepted', 'Joined'],
  [InviteStatus.Denied]: ['declined', 'Declined'],
};

/**
 * The preferred crew of the job's customer. The office invites workers to it in the customer's name. The invite list
 * has a filter for those who have accepted.
 */
export function PreferredCrew({ job }: { job: Job }) {
  const now = useNow();
  const bus = useBus();
  const snackbar = useSnackbar();
  const prefix = job.prepend;
  const crew = useCall('getCompanyCrew', { prefix }, { enabled: prefix !== '' });
  const mayInvite = crew.data?.mayInvite === true;
  const found = usePeopleByName('crew', { none: 'Nobody else', enabled: mayInvite });
  const [chosen, setChosen] = useState<NamedPerson[]>([]);
  const told = () => bus.emit('notifications.changed', {});
  const ask = useChange('inviteToCompany', {
    done: ({ asked }) => {
      snackbar.show(`${plural(asked.length, 'worker')} asked.`, { color: 'success' });
      setChosen([]);
      told();
    },
  });
  const remove = useChange('removeFromCompany', { done: told });

  if (prefix === '') {
    return (
      <EmptyState icon={StarIcon} title="No company yet" text="Choose the job's company under Info first." />
    );
  }
  if (crew.isPending) return <SkeletonTable rows={4} cols={2} label="Loading the preferred crew" />;
  if (!crew.data) {
    return (
      <ErrorState
        title="The preferred crew could not be loaded"
        error={crew.error}
        onRetry={() => void crew.refetch()}
      />
    );
  }
  const { companyName, crew: members } = crew.data;
  // Workers who declined can be invited again.
  const onList = new Set(
    members.filter(({ status }) => status !== InviteStatus.Denied).map(({ idUser }) => idUser),
  );
  return (
    <>
      <p>
        Workers {companyName} wants again. They are asked in its name and answer under Messages. Then you can
        filter by them when inviting.
      </p>
      {!mayInvite ? (
        <Alert severity="info">Customers cannot invite our crew yet. Turn it on in the job settings.</Alert>
      ) : (
        <>
          <Combobox
            multiple
            label="Workers to ask"
            {...found}
            options={found.options.filter(({ id }) => !onList.has(id))}
            optionLabel={({ fullName }) => fullName}
            optionKey={({ id }) => id}
            value={chosen}
            onChange={(next) => setChosen(next)}
            placeholder="Type a name"
          />
          <Button
            variant="contained"
            startIcon={<SendIcon aria-hidden />}
            disabled={chosen.length === 0 || ask.isPending}
            onClick={() => ask.mutate({ prefix, idUser: chosen.map(({ id }) => id) })}
          >
            {chosen.length > 1 ? `Ask ${chosen.length} workers` : 'Ask to join'}
          </Button>
        </>
      )}
      {members.length === 0 ? (
        <EmptyState icon={StarIcon} title="Nobody asked yet" />
      ) : (
        <RowList
          lines="above"
          sx={{ '& > li': { py: 0.25 } }}
          aria-label={`Preferred crew of ${companyName}`}
        >
          {members.map((member) => (
            <li key={member.id}>
              <div data-main="">
                {member.fullName}
                <small>{whenOf(member, job.tz, now)}</small>
              </div>
              <StatusPill
                of="invite"
                state={words[member.status]?.[0] ?? InviteStatus.Pending}
                label={words[member.status]?.[1] ?? ''}
              />
              <IconButton
                disabled={remove.isPending}
                aria-label={`Take ${member.fullName} off the list`}
                onClick={() => remove.mutate({ id: member.id })}
              >
                <XIcon size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </RowList>
      )}
    </>
  );
}

const whenOf = ({ askedAt, answeredAt }: Member, zone: string, now: number): string =>
  answeredAt === null
    ? `Asked ${formatAgo(askedAt, zone, now)}`
    : `Answered ${formatAgo(answeredAt, zone, now)}`;
